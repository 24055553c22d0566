import { useStore } from '@nanostores/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink } from '@/components/layout/back-link.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { usersQuery } from '../queries.ts';
import { SignInTable } from './sign-in-table.tsx';
import { signInsQuery } from './sign-ins.ts';
import { signInsTexts } from './sign-ins-texts.ts';
import { SignOutButton } from './sign-out-button.tsx';

const route = getRouteApi('/_app/admin/sign-ins');

/** The log of sign-ins, of everybody or of one person. */
export function SignInsPage() {
  const t = useStore(signInsTexts);
  const pages = useStore(administrationTexts);
  const { person } = route.useSearch();
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
