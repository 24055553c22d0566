import { memo } from 'react';
import { type Axis, endsOf, xOf } from './axis.ts';
import { ticksOf } from './ticks.ts';

/** A line for each hour, below the shifts; folds are hatched. */
export const HourLines = memo(function HourLines({ axis, zone }: { axis: Axis; zone: string }) {
  return (
    <div aria-hidden="true" className="absolute inset-y-0 left-(--head)" style={{ width: axis.width }}>
      {ticksOf(axis, zone).map(({ moment, x, clock }) => (
        <span
          key={moment}
          className={`absolute inset-y-0 border-l ${clock === 0 ? 'border-margin' : 'border-line/70'}`}
          style={{ left: x }}
        />
      ))}
      {axis.segments
        .filter(({ folded }) => folded)
        .map(({ from, x, width }) => (
          <span key={from} className="board-fold absolute inset-y-0" style={{ left: x, width }} />
        ))}
    </div>
  );
});

/** The present moment. */
export function NowLine({ axis, now }: { axis: Axis; now: number }) {
  const { from, to } = endsOf(axis);
  if (now < from || now > to) return null;
  return (
    <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-action" style={{ left: xOf(axis, now) }}>
      <span className="absolute top-0 left-1/2 size-2 -translate-x-1/2 rounded-round bg-action" />
    </span>
  );
}
