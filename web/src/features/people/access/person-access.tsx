import type { User } from '@contract/users.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ChangeAddress } from '@/domains/address/change-address.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { brandName } from '@/lib/app/config.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { ResetFactorButton, SeeAsButton, SignOutButton } from './account-buttons.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { unblockMutation } from './mutations.ts';
import { accessTexts, seeAsTexts } from './texts.ts';

/** Whether a person can use the app, with the button that changes it. Nobody blocks themselves. */
export function PersonAccess({ user }: { user: User }) {
  const [t, common, seeing] = useTexts(accessTexts, commonTexts, seeAsTexts);
  const own = useAuth().user?.id === user.id;
  const [blocking, setBlocking] = useState(false);
  const unblock = useMutation(unblockMutation);
  if (own) return null;
  const isBlocked = user.state === 'blocked';
  return (
    <>
      {user.state !== 'left' && (
        <section aria-labelledby="access" className="sheet mt-6 p-5 sm:p-8">
          <h2 id="access" className="text-day">
            {t.title}
          </h2>
          {isBlocked ? (
            <>
              <p className="mt-2 font-strong">{t.isBlocked}</p>
              {user.block_reason && (
                <p className="mt-1 whitespace-pre-line wrap-anywhere">
                  <RichText text={common.because} values={{ reason: user.block_reason }} />
                </p>
              )}
              <p className="mt-1 mb-4 text-soft">{t.unblockText}</p>
              <Button busy={unblock.isPending} onClick={() => unblock.mutate(user)} className="max-sm:w-full">
                {t.unblock}
              </Button>
            </>
          ) : (
            <>
              <p className="mt-2 mb-4 text-soft">{user.state === 'waiting' ? t.waiting : t.mayUse}</p>
              {user.state === 'active' && user.role !== 'admin' && (
                <p className="mb-4 text-soft">{seeing.hint({ brand: brandName, name: user.name })}</p>
              )}
              <div className="flex flex-wrap gap-3 max-sm:*:grow">
                <SeeAsButton user={user} />
                {user.has_account && <SignOutButton user={user} />}
                {user.has_account && <ChangeAddress user={user} own={false} />}
                <ResetFactorButton user={user} />
                <Button variant="loss" onClick={() => setBlocking(true)}>
                  {t.block}
                </Button>
              </div>
            </>
          )}
        </section>
      )}
      <BlockDialog user={blocking ? user : null} onClose={() => setBlocking(false)} />
    </>
  );
}
