import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { isSelecting } from '@/lib/change-sets/known-shifts.ts';
import { planning } from '@/lib/change-sets/planning.ts';
import { selectedShifts } from '@/lib/change-sets/selection.ts';

const loadBar = () => import('./bulk-bar.tsx').then(({ BulkBar }) => BulkBar);
const loadDialogs = () => import('./plan-dialogs.tsx').then(({ PlanDialogs }) => PlanDialogs);

/** Shows a part from the first time on that it is wanted. */
function Part({ load, wanted }: { load: () => Promise<ComponentType>; wanted: boolean }) {
  const { Part: Loaded, show } = useLazyPart(load);
  const fetchIt = useEffectEvent(show);
  useEffect(() => {
    if (wanted) fetchIt();
  }, [wanted]);
  return Loaded && <Loaded />;
}

/** The bar for selected shifts and the dialogs for many of them, which are fetched when they are first needed. */
export function LazyParts() {
  const selecting = useStore(isSelecting);
  const selected = useStore(selectedShifts);
  const planned = useStore(planning);
  return (
    <>
      {selecting && <Part load={loadBar} wanted={selected.size > 0} />}
      <Part load={loadDialogs} wanted={planned !== null} />
    </>
  );
}
