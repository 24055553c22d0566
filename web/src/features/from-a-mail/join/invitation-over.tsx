import type { InvitationPage } from '@contract/joining.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { joinTexts } from './texts.ts';

interface InvitationOverProps {
  why: NonNullable<InvitationPage['end']> | 'unknown';
  invitation?: InvitationPage;
}

/** Why an invitation can no longer be used, whom to ask, and the way to sign in. */
export function InvitationOver({ why, invitation }: InvitationOverProps) {
  const t = useStore(joinTexts);
  const { contact = null, inviter = null } = invitation ?? {};
  const whom = contact ?? ((why !== 'inviter' && inviter) || t.askSender);
  return (
    <>
      <h1 className="text-day">{t.over}</h1>
      <p className="mt-3">{t[why]}</p>
      {why !== 'used' && (
        <p className="mt-3 text-soft">
          <RichText text={t.ask} values={{ whom }} />
        </p>
      )}
      <Link to="/login" className={buttonStyle(why === 'used' ? 'primary' : 'tinted', 'mt-6 min-h-12 w-full')}>
        {t.signIn}
      </Link>
    </>
  );
}
