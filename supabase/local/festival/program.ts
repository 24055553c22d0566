import type { Line } from './line.ts';
import { siteLines } from './site-lines.ts';
import { stageLines } from './stage-lines.ts';

const dayNames = ['thu', 'fri', 'sat', 'sun'] as const;

/** A shift: its day (0: Thursday), when it starts and how long it is, in minutes, and whom it needs. */
export interface PlannedShift extends Pick<Line, 'place' | 'title' | 'needs' | 'fromFeed' | 'canceled'> {
  day: number;
  start: number;
  minutes: number;
}

function spansOf(text: string): Pick<PlannedShift, 'start' | 'minutes'>[] {
  return text.split(' ').map((span) => {
    const [start = 0, end = 0] = span.split('-').map((hour) => Number(hour) * 60);
    return { start, minutes: end - start };
  });
}

/** All shifts, day by day. */
export const plannedShifts: readonly PlannedShift[] = dayNames.flatMap((name, day) =>
  [...siteLines, ...stageLines].flatMap(({ place, title, needs, fromFeed, canceled, ...times }) =>
    spansOf(times[name] ?? '')
      .filter(({ minutes }) => minutes > 0)
      .map((span) => ({
        place,
        title,
        needs,
        ...(fromFeed && { fromFeed }),
        ...(canceled && { canceled }),
        day,
        ...span,
      })),
  ),
);
