import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { plan } from '@/lib/change-sets/planning.ts';
import { shortDate } from '@/lib/time/time.ts';
import { copiedShifts } from './pasting.ts';
import type { ScheduleSearch } from './search.ts';
import { scheduleTexts } from './texts.ts';
import { usePaste } from './use-paste.ts';
import type { StripDay } from './which-day.ts';

interface NoShiftsProps {
  strip: readonly StripDay[];
  search: ScheduleSearch;
  day: string;
  today: string;
}

/** Replaces the board of days without shifts, with what can be done about it. */
export function NoShifts({ strip, search, day, today }: NoShiftsProps) {
  const t = useStore(scheduleTexts);
  const copied = useStore(copiedShifts);
  const paste = () => plan('copy', copied, { day });
  usePaste(copied.length > 0, paste);
  const others = strip.filter(({ shifts }) => shifts > 0);
  const nearest = others.find((each) => each.day > day) ?? others.at(-1);
  return (
    <div className="sheet px-5 py-12 text-center sm:px-6">
      <p className="text-lead font-strong">{t.empty}</p>
      <p className="mt-1 text-soft">{t.emptyText}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to="/admin/events/create" className={buttonStyle('primary')}>
          {t.createShifts}
        </Link>
        {copied.length > 0 && <Button onClick={paste}>{t.pasteHere}</Button>}
        {nearest && (
          <Link to="/admin/schedule" search={{ ...search, day: nearest.day }} className={buttonStyle()}>
            {t.goTo({ day: shortDate(nearest.day, today) })}
          </Link>
        )}
      </div>
    </div>
  );
}
