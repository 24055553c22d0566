import { useStore } from '@nanostores/react';
import { eventMessages } from '../event-messages.ts';
import { type Show, shows } from '../filter.ts';

/** Upcoming, Past or All: three buttons, one of them pressed. */
export function ShowButtons({ show, onChange }: { show: Show; onChange: (show: Show) => void }) {
  const t = useStore(eventMessages);
  return (
    <fieldset className="flex rounded-control border border-edge bg-sheet">
      <legend className="sr-only">{t.show}</legend>
      {shows.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={show === value}
          onClick={() => onChange(value)}
          className="min-h-11 grow rounded-[7px] px-4 text-soft transition-colors duration-150 hover:text-ink aria-pressed:bg-action-wash aria-pressed:font-strong aria-pressed:text-action-deep"
        >
          {t[value]}
        </button>
      ))}
    </fieldset>
  );
}
