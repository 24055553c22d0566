import { createFileRoute, Link } from '@tanstack/react-router';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { textLink } from '@/components/ui/text-link.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { preload } from '@/lib/query/preload.ts';
import { OpenEnds } from './open-ends.tsx';
import { openEndsQuery } from './queries.ts';
import { openEndsSearch } from './search.ts';
import { openEndTexts } from './texts.ts';

/** People who were never checked out or marked, to settle many at once. For administrators. */
function OpenEndsPage() {
  const [t, pages] = useTexts(openEndTexts, administrationTexts);
  const everything = Route.useSearch().all === true;
  const further = !everything && (
    <Link to="/admin/open-ends" search={{ all: true }} className={textLink}>
      {t.further}
    </Link>
  );
  return (
    <>
      <PageHead title={pages.openEnds} back={<BackLink to="/admin">{pages.dashboard}</BackLink>}>
        {t.about}
      </PageHead>
      <OpenEnds linked everything={everything} none={everything ? t.none : t.noneLately} further={further} />
    </>
  );
}

export const Route = createFileRoute('/_app/admin/open-ends')({
  validateSearch: openEndsSearch,
  loader: ({ context: { queryClient }, location }) =>
    preload(queryClient, openEndsQuery(openEndsSearch.parse(location.search).all === true)),
  component: OpenEndsPage,
});
