import type { ChangeBody } from '@contract/change-bodies.ts';
import * as z from 'zod/mini';
import type { PlannedShift } from '@/lib/change-sets/planning.ts';
import { amountFrom, eventsOf } from './move-form.ts';

const count = amountFrom(1, 10_000);

/** What the dialog that changes counts asks for. `slotType`: '' for all of them. */
export const countsForm = z
  .object({ slotType: z.string(), how: z.enum(['set', 'more', 'fewer']), number: count, minimum: count })
  .check(
    z.refine(({ number, minimum }) => number !== null || minimum !== null, { path: ['root'], message: 'nothing' }),
  );
export type CountsValues = z.infer<typeof countsForm>;

/** The change of counts. A field that is left empty changes nothing. */
export function bodyOfCounts(shifts: readonly PlannedShift[], values: CountsValues): ChangeBody {
  const { slotType, how, number, minimum } = values;
  return {
    action: 'counts',
    events: eventsOf(shifts),
    ...(slotType && { slot_type_id: slotType }),
    ...(number !== null && (how === 'set' ? { required_count: number } : { add: how === 'more' ? number : -number })),
    ...(minimum !== null && { min_count: minimum }),
  };
}
