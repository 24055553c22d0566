import { createFileRoute, Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { textLink } from '@/components/ui/button.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { searchedFlag } from '@/lib/app/search-params.ts';
import { preload } from '@/lib/query/preload.ts';
import { OpenEnds, openEndsQuery } from './open-ends.tsx';
import { openEndTexts } from './texts.ts';

/** The parameters of the page in its address. `all`: open ends of any age. */
const openEndsSearch = z.object({ all: searchedFlag });

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
