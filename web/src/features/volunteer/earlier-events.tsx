import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { addDays, dateInText } from '@/lib/time/time.ts';
import { eventTexts } from './event-texts.ts';
import { type Days, type EventFilter, moreDays } from './filter.ts';

interface EarlierEventsProps {
  filter: EventFilter;
  /** Today as `2025-06-14`. */
  today: string;
  busy: boolean;
  onShow: (days: Days) => void;
}

/** Says from when on past events are shown, with a button for earlier ones. */
export function EarlierEvents({ filter: { show, days }, today, busy, onShow }: EarlierEventsProps) {
  const t = useStore(eventTexts);
  const more = moreDays(days);
  if (show === 'upcoming' || !more) return null;
  return (
    <p data-print="no" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small text-soft">
      {t.since({ date: dateInText(addDays(today, -days), '') })}
      <Button variant="quiet" busy={busy} onClick={() => onShow(more)}>
        {t.earlier}
      </Button>
    </p>
  );
}
