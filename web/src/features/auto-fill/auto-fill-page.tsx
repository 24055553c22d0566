import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink } from '@/components/layout/back-link.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { selectedShifts } from '@/lib/change-sets/selection.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { daysInWords, daysToFill } from './days.ts';
import { Proposed } from './proposed.tsx';
import { autoFillQuery } from './queries.ts';
import { autoFillTexts } from './texts.ts';
import { useProposal } from './use-proposal.ts';
import { Working } from './working.tsx';

const route = getRouteApi('/_app/admin/auto-fill');

function NoOpenPlaces({ from }: { from: string }) {
  const t = useStore(autoFillTexts);
  return (
    <div className="sheet max-w-column px-5 py-10 text-center">
      <p className="text-lead font-strong">{t.none}</p>
      <p className="mt-1 text-soft">{t.noneText}</p>
      <Link to="/admin/schedule" search={{ day: from }} className={buttonStyle('primary', 'mt-4')}>
        {t.backToSchedule}
      </Link>
    </div>
  );
}

/** Proposes people for the open places of some days, or of the selected shifts; all or some of it can be given. */
export function AutoFillPage() {
  const t = useStore(autoFillTexts);
  const pages = useStore(administrationTexts);
  const search = route.useSearch();
  const zone = useOrganisationZone();
  const today = dayKey(new Date(useNow()).toISOString(), zone);
  const days = daysToFill(search, today);
  // What is selected when the page opens: elsewhere the selection can change, and the proposal would begin anew.
  const [selected] = useState(selectedShifts.get);
  const chosen = search.selected && selected.size > 0 ? selected : undefined;
  const query = useQuery(autoFillQuery(days.from, days.to));
  const { state, stop, again } = useProposal(query.data, chosen);
  const isEmpty = query.data?.holes.length === 0;
  return (
    <>
      <PageHead
        title={pages.autoFill}
        back={
          <BackLink to="/admin/schedule" search={{ day: days.from }}>
            {pages.schedule}
          </BackLink>
        }
      >
        {t.about}
      </PageHead>
      <p className="-mt-4 mb-6 flex flex-wrap gap-x-4 text-lead">
        <span>{daysInWords(days, today)}</span>
        {chosen && <span className="text-soft">{t.selected({ count: chosen.size })}</span>}
      </p>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {isEmpty && <NoOpenPlaces from={days.from} />}
      {!isEmpty && !query.isError && state.kind !== 'done' && (
        <Working state={query.data ? state : 'loading'} onStop={stop} onAgain={again} />
      )}
      {!isEmpty && state.kind === 'done' && (
        <Proposed key={query.dataUpdatedAt} data={state.data} proposed={state.proposed} />
      )}
    </>
  );
}
