import type { ChangeBody } from '@contract/change-bodies.ts';
import { problem } from '@contract/error-details.ts';
import * as z from 'zod/mini';
import type { PlannedShift } from '@/lib/change-sets/planning.ts';

/** A number that may be left empty. */
export const amountFrom = (min: number, max: number) =>
  z.nullable(
    z
      .number()
      .check(
        z.int(problem('invalid_type', { expected: 'integer' })),
        z.gte(min, problem('too_small', { what: 'count', min })),
        z.lte(max, problem('too_big', { max })),
      ),
  );

/** What the dialog that moves shifts asks for. */
export const moveForm = z
  .object({
    direction: z.enum(['later', 'earlier']),
    days: amountFrom(0, 3_660),
    hours: amountFrom(0, 10_000),
    minutes: amountFrom(0, 600_000),
    location: z.string().check(z.maxLength(1000, problem('too_long', { max: 1000 }))),
  })
  .check(
    z.refine(({ days, hours, minutes, location }) => Boolean(days || hours || minutes || location.trim()), {
      path: ['root'],
      message: 'nothing',
    }),
  );
export type MoveValues = z.infer<typeof moveForm>;

/** The shifts of a change, with the version that is shown. */
export const eventsOf = (shifts: readonly Pick<PlannedShift, 'id' | 'version'>[]) =>
  shifts.map(({ id, version }) => ({ id, version }));

/** The change that moves shifts. Days keep the time of day; hours and minutes move start and end. */
export function bodyOfMove(shifts: readonly PlannedShift[], values: MoveValues): ChangeBody {
  const { days, hours, minutes } = values;
  const sign = values.direction === 'earlier' ? -1 : 1;
  const length = sign * ((hours ?? 0) * 60 + (minutes ?? 0));
  const location = values.location.trim();
  return {
    action: 'move',
    events: eventsOf(shifts),
    ...(days && { days: sign * days }),
    ...(length !== 0 && { start_minutes: length, end_minutes: length }),
    ...(location && { location }),
  };
}
