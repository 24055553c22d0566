import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { eventFilterTexts } from './filter-texts.ts';
import { hasChoice, type ManagedFilter, noChoice } from './search.ts';
import { eventListTexts } from './texts.ts';

interface NoManagedEventsProps {
  filter: ManagedFilter;
  /** The end is before the start. */
  emptyRange: boolean;
  onFilter: (change: Partial<ManagedFilter>) => void;
}

function hintOf({ start, end, past }: ManagedFilter, emptyRange: boolean) {
  if (emptyRange && start && end && end < start) return 'endBeforeStart';
  if (emptyRange) return 'daysOver';
  if (start || end) return 'nothingThen';
  return past ? 'firstOne' : 'nothingAhead';
}

/** Replaces the empty list, with buttons to continue. */
export function NoManagedEvents({ filter, emptyRange, onFilter }: NoManagedEventsProps) {
  const t = useStore(eventListTexts);
  const common = useStore(commonTexts);
  const choices = useStore(eventFilterTexts);
  const { start, end, past } = filter;
  const chosen = !emptyRange && hasChoice(filter);
  const dated = start !== undefined || end !== undefined;
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{common.noEvents}</p>
      <p className="mt-1 text-soft">{chosen ? choices.nothing : t[hintOf(filter, emptyRange)]}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {chosen && <Button onClick={() => onFilter(noChoice)}>{choices.clear}</Button>}
        {dated && <Button onClick={() => onFilter({ start: undefined, end: undefined })}>{t.showAllDates}</Button>}
        {!past && <Button onClick={() => onFilter({ past: true })}>{t.includePast}</Button>}
        {!dated && past && !chosen && (
          <Link to="/admin/events/create" className={buttonStyle()}>
            {t.createOne}
          </Link>
        )}
      </div>
    </div>
  );
}
