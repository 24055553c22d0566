import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { slotTypeFilterTexts } from '@/domains/shifts/slot-type-filter-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { eventTexts } from './event-texts.ts';
import type { EventFilter } from './filter.ts';

const hints = { upcoming: 'hintUpcoming', past: 'hintPast', all: 'hintAll' } as const;

/** Replaces the empty list, with a button to continue. */
export function NoEvents({ filter, onAllTypes }: { filter: EventFilter; onAllTypes: () => void }) {
  const t = useStore(eventTexts);
  const common = useStore(commonTexts);
  const { showAll } = useStore(slotTypeFilterTexts);
  const filtered = filter.types.length > 0;
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{common.noEvents}</p>
      <p className="mt-1 text-soft">{filtered ? t.noneOfTypes : t[hints[filter.show]]}</p>
      {filtered && (
        <Button className="mt-4" onClick={onAllTypes}>
          {showAll}
        </Button>
      )}
    </div>
  );
}
