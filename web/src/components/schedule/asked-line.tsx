import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { askedOf } from '@/lib/signups/asked.ts';
import { askedLineMessages } from './asked-line-messages.ts';

/** Says that questions about places wait for the person's answer, and links to them. Renders nothing without any. */
export function AskedLine({ signups, now }: { signups: readonly Signup[]; now: number }) {
  const t = useStore(askedLineMessages);
  const asked = askedOf(signups, now);
  if (asked.length === 0) return null;
  const still = asked.filter(({ question }) => question.kind === 'still').length;
  return (
    <Message
      tone="attention"
      action={
        <Link to="/volunteer" className={buttonStyle()}>
          {t.answer}
        </Link>
      }
    >
      {asked.length > still && <p>{t.asked({ count: asked.length - still })}</p>}
      {still > 0 && <p>{t.still({ count: still })}</p>}
    </Message>
  );
}
