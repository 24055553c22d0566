import { setEntryNote } from '@contract/entry.ts';
import type { KeptPlace } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { TextArea } from '@/components/form/text-area.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { VisitorSheet } from '@/components/layout/brand.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { api } from '@/lib/api/api.ts';
import { searchedFlag } from '@/lib/app/search-params.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { leave } from '@/lib/auth/auth-service.ts';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { homeOf } from '@/lib/auth/known-member.ts';
import { memberOf } from '@/lib/auth/member.ts';
import { entryQuery } from '@/lib/query/entry-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { entryTexts } from './texts.ts';

/** Tells the administrators something about the person who waits. */
const saveNoteMutation = mutationOptions({
  mutationFn: (note: string) => api(setEntryNote, { body: { note } }),
  onSuccess: (_answer, _note, _, { client }) => client.invalidateQueries({ queryKey: queryKeys.me }),
});

/** What a waiting person tells the administrators. */
function NoteForm({ saved }: { saved: string | null }) {
  const t = useStore(entryTexts);
  const [note, setNote] = useState(saved ?? '');
  const save = useMutation(saveNoteMutation);
  const isSaved = saved !== null && note.trim() === saved;
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(note);
      }}
    >
      <TextArea
        label={t.note}
        hint={t.noteHint}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {save.isError && (
        <Message tone="error" className="my-4">
          {t.noteFailed}
        </Message>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={save.isPending} className="min-h-12">
          {t.saveNote}
        </Button>
        <p role="status" className="text-small text-soft">
          {isSaved && t.noteSaved}
        </p>
      </div>
    </form>
  );
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** Whom people ask who are not in. An email address is a link. */
function WhomToAsk() {
  const t = useStore(entryTexts);
  const { data, isPending } = useQuery(entryQuery);
  if (isPending) return null;
  const contact = data?.contact;
  if (!contact) return <p className="mt-3 text-soft">{t.contactUnknown}</p>;
  const shown = isAddress(contact) ? (
    <a href={`mailto:${contact}`} className="-my-2.5 inline-block py-2.5 text-action underline wrap-anywhere">
      {contact}
    </a>
  ) : (
    contact
  );
  return (
    <p className="mt-3 text-soft">
      <RichText text={t.contact} values={{ contact: shown }} />
    </p>
  );
}

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

function Waiting({ note, kept }: { note: string | null; kept: readonly KeptPlace[] }) {
  const t = useStore(entryTexts);
  const { data } = useQuery(entryQuery);
  return (
    <Sheet title={t.waitingTitle}>
      <p className="mt-3">{data?.name ? t.waitingFor({ organisation: data.name }) : t.waitingForAny}</p>
      {kept.length > 0 && (
        <div className="mt-3">
          <p>{t.kept}</p>
          <ul className="mt-1 grid gap-1">
            {kept.map((place) => (
              <li key={place.event_id} className="wrap-anywhere">
                <span className="font-strong">{place.title}</span> · {place.slot_type}
                <span className="block text-small text-soft">{writtenTimes(place).full}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
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
function EntryPage() {
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
      {user?.state === 'waiting' ? (
        <Waiting note={user.entry_note} kept={user.kept_places} />
      ) : (
        <Blocked reason={user?.block_reason ?? null} />
      )}
    </VisitorSheet>
  );
}

/** `blocked`: blocking ended the session, so the server no longer says who this was. */
const entrySearch = z.object({ blocked: searchedFlag });

export const Route = createFileRoute('/entry')({
  validateSearch: entrySearch,
  beforeLoad: async ({ context, search }) => {
    const user = await memberOf(context.queryClient);
    if (!user && !search.blocked) throw redirect({ to: '/login', replace: true });
    if (user?.state === 'active') throw redirect({ to: homeOf(user), replace: true });
  },
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: EntryPage,
});
