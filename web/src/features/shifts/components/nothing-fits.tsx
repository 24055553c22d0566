import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { findMessages } from '../find/find-messages.ts';
import { showFitting } from '../find/fits-only.ts';
import type { Wanted } from '../find/narrow.ts';

interface NothingFitsProps {
  wanted: Wanted;
  onWanted: (next: Partial<Wanted>) => void;
}

/** Replaces the empty list, with a button to continue. */
export function NothingFits({ wanted, onWanted }: NothingFitsProps) {
  const t = useStore(findMessages);
  const { day, types, places, times } = wanted;
  const narrowed = day !== undefined || types.length + places.length + times.length > 0;
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{narrowed ? t.nothingFound : t.nothing}</p>
      {narrowed ? (
        <Button className="mt-4" onClick={() => onWanted({ day: undefined, types: [], places: [], times: [] })}>
          {t.clear}
        </Button>
      ) : (
        <Button className="mt-4" onClick={() => showFitting(false)}>
          {t.seeAll}
        </Button>
      )}
    </div>
  );
}
