import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { VisitorSheet } from '@/components/layout/visitor-sheet.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { leave } from '@/lib/auth/auth-service.ts';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { entryQuery } from '@/lib/query/entry-query.ts';
import { NoteForm } from './note-form.tsx';
import { entryTexts } from './texts.ts';
import { WhomToAsk } from './whom-to-ask.tsx';

/** How often the page asks whether the person is in, in milliseconds. */
const statePoll = 10_000;

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const t = useStore(entryTexts);
  const account = useStore(accountTexts);
  const { session } = useAuth();
  usePageTitle(title);
  return (
    <>
      <h1 tabIndex={-1} className="text-day">
        {title}
      </h1>
      {session?.user.email && (
        <p className="mt-3 text-soft">
          <RichText
            text={t.signedInAs}
            values={{ email: <span className="font-strong wrap-anywhere">{session.user.email}</span> }}
          />
        </p>
      )}
      {children}
      <WhomToAsk />
      {session ? (
        <Button className="mt-6 min-h-12 w-full" onClick={() => void leave()}>
          {account.signOut}
        </Button>
      ) : (
        <Link to="/login" className={buttonStyle('tinted', 'mt-6 min-h-12 w-full')}>
          {t.toSignIn}
        </Link>
      )}
    </>
  );
}

function Waiting({ note }: { note: string | null }) {
  const t = useStore(entryTexts);
  const { data } = useQuery(entryQuery);
  return (
    <Sheet title={t.waitingTitle}>
      <p className="mt-3">{data?.name ? t.waitingFor({ organisation: data.name }) : t.waitingForAny}</p>
      <NoteForm saved={note} />
    </Sheet>
  );
}

function Blocked({ reason }: { reason: string | null }) {
  const t = useStore(entryTexts);
  const common = useStore(commonTexts);
  const { data } = useQuery(entryQuery);
  return (
    <Sheet title={t.blockedTitle}>
      <p className="mt-3">{data?.name ? t.blocked({ organisation: data.name }) : t.blockedAny}</p>
      {reason && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          <RichText text={common.because} values={{ reason }} />
        </p>
      )}
    </Sheet>
  );
}

/** The page of people who wait for approval or are blocked. It opens the app as soon as they are in. */
export function EntryPage() {
  const router = useRouter();
  const { session } = useAuth();
  const { data: user } = useQuery({
    ...currentUserQuery,
    enabled: session !== null,
    refetchInterval: statePoll,
    refetchOnWindowFocus: 'always',
  });
  const state = user?.state;
  // The guard of this route decides where to go.
  useEffect(() => {
    if (state === 'active') void router.invalidate();
  }, [state, router]);
  return (
    <VisitorSheet>
      {user?.state === 'waiting' ? <Waiting note={user.entry_note} /> : <Blocked reason={user?.block_reason ?? null} />}
    </VisitorSheet>
  );
}
