import { getRouteApi, Link } from '@tanstack/react-router';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { textLink } from '@/components/ui/text-link.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { OpenEnds } from './open-ends.tsx';
import { openEndTexts } from './texts.ts';

const route = getRouteApi('/_app/admin/open-ends');

/** People who were never checked out or marked, to settle many at once. For administrators. */
export function OpenEndsPage() {
  const [t, pages] = useTexts(openEndTexts, administrationTexts);
  const everything = route.useSearch().all === true;
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
