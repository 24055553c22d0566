import { id } from '@contract/primitives.ts';
import { listSignIns, type SignIn, signInsPerPage } from '@contract/sessions.ts';
import type { User } from '@contract/users.ts';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { AddressText } from '@/components/ui/long-text.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { lenient } from '@/lib/app/search-params.ts';
import { deviceName } from '@/lib/format/device.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { usersQuery } from '../queries.ts';
import { SignOutButton } from './account-buttons.tsx';
import { signInsTexts } from './texts.ts';

/** The log of sign-ins by page, the newest first; with an id, that of a person. */
const signInsQuery = (person: User['id'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.signIns, person ?? 'all'] as const,
    queryFn: ({ signal, pageParam: before }) =>
      api(listSignIns, { signal, query: { ...(person && { user_id: person }), ...(before && { before }) } }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === signInsPerPage ? page.at(-1)?.id : undefined),
  });

const cell = 'px-4 py-3 align-top max-sm:px-2.5';

function Who({ entry: { user_id, name, email } }: { entry: SignIn }) {
  const t = useTexts(signInsTexts);
  if (!user_id) return email ? <AddressText address={email} /> : t.noPerson;
  return (
    <Link to="/admin/sign-ins" search={{ person: user_id }} className="text-action underline hover:text-action-deep">
      {name}
    </Link>
  );
}

/** Entries of the log. On a phone the device is below what happened. */
function SignInTable({ entries }: { entries: readonly SignIn[] }) {
  const t = useTexts(signInsTexts);
  const kinds = { link_requested: t.linkRequested, signed_in: t.signedIn, failed: t.failed, ended: t.ended };
  const columns: [head: string, cell: (entry: SignIn) => ReactNode, look?: string][] = [
    [t.when, ({ at }) => <Moment at={at} />],
    [t.who, (entry) => <Who entry={entry} />, 'break-words'],
    [
      t.what,
      ({ kind, device }) => (
        <>
          {kinds[kind]}
          <span className="block text-soft sm:hidden">{deviceName(device)}</span>
        </>
      ),
    ],
    [t.device, ({ device }) => deviceName(device), 'max-sm:hidden'],
  ];
  return (
    <table className="sheet w-full text-small">
      <thead className="text-left text-soft">
        <tr className="border-b border-line">
          {columns.map(([head, , look]) => (
            <th key={head} scope="col" className={clsx(cell, look)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-t border-line first:border-t-0">
            {columns.map(([head, of, look]) => (
              <td key={head} className={clsx(cell, look)}>
                {of(entry)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The log of sign-ins, of everybody or of one person. */
function SignInsPage() {
  const [t, pages] = useTexts(signInsTexts, administrationTexts);
  const { person } = Route.useSearch();
  const users = useQuery(usersQuery);
  const query = useInfiniteQuery(signInsQuery(person));
  const user = users.data?.find(({ id }) => id === person);
  const entries = query.data?.pages.flat() ?? [];
  const actions = user && (
    <>
      <Link to="/admin/sign-ins" className={buttonStyle()}>
        {t.showAll}
      </Link>
      <SignOutButton user={user} variant="loss" />
    </>
  );
  return (
    <div className="max-w-column">
      <PageHead title={t.title} back={<BackLink to="/admin/staff">{pages.staff}</BackLink>} actions={actions}>
        {t.about} {user && t.ofPerson({ name: user.name })}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-60" />}
      {query.isSuccess && entries.length === 0 && <p>{t.none}</p>}
      {entries.length > 0 && <SignInTable entries={entries} />}
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/sign-ins')({
  validateSearch: z.object({ person: lenient(id) }),
  component: SignInsPage,
});
