import type { Show } from '../filter.ts';

const labels: Record<Show, string> = { upcoming: 'Upcoming', past: 'Past', all: 'All' };

/** Upcoming, Past or All: three buttons, one of them pressed. */
export function ShowButtons({ show, onChange }: { show: Show; onChange: (show: Show) => void }) {
  return (
    <fieldset className="flex rounded-control border border-edge bg-sheet">
      <legend className="sr-only">Which events to show</legend>
      {Object.entries(labels).map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={show === value}
          onClick={() => onChange(value as Show)}
          className="min-h-11 grow rounded-[7px] px-4 text-soft transition-colors duration-150 hover:text-ink aria-pressed:bg-action-wash aria-pressed:font-strong aria-pressed:text-action-deep"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
