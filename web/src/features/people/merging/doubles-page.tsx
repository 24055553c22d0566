import { useStore } from '@nanostores/react';
import { getRouteApi } from '@tanstack/react-router';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink } from '@/components/layout/back-link.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { ChoosePerson } from './choose-person.tsx';
import { Doubles } from './doubles.tsx';
import { MergePanel } from './merge-panel.tsx';
import { mergeTexts } from './texts.ts';

const route = getRouteApi('/_app/admin/staff/doubles');

/** People who may be one, and the comparison of two of them. */
export function DoublesPage() {
  const t = useStore(mergeTexts);
  const pages = useStore(administrationTexts);
  const { one, two } = route.useSearch();
  const navigate = route.useNavigate();
  const back = one ? (
    <BackLink to="/admin/staff/doubles">{t.back}</BackLink>
  ) : (
    <BackLink to="/admin/staff">{pages.staff}</BackLink>
  );
  return (
    <div className="max-w-column">
      <PageHead title={t.title} back={back}>
        {t.about}
      </PageHead>
      {one && two ? (
        <MergePanel key={`${one} ${two}`} one={one} two={two} onMerged={() => void navigate({ search: {} })} />
      ) : (
        <>
          <ChoosePerson key={one} one={one} />
          {!one && <Doubles />}
        </>
      )}
    </div>
  );
}
