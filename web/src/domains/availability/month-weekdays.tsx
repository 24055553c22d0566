import { weekdayName } from './words.ts';

/** The days of the week above the month, from the first one in the displayed language. */
export function MonthWeekdays({ first }: { first: number }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the days
    // biome-ignore lint/a11y/useSemanticElements: the days below are buttons, which a table would hide
    <div role="row" className="grid grid-cols-7 border-line border-r border-b">
      {Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1).map((day) => (
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={day} role="columnheader" className="py-1 text-center text-small text-soft">
          {weekdayName(day)}
        </div>
      ))}
    </div>
  );
}
