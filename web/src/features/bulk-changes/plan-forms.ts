import type { ChangeBody } from '@contract/change-bodies.ts';
import { problem } from '@contract/error-details.ts';
import { mostTogether } from '@contract/events.ts';
import { requiredText } from '@contract/primitives.ts';
import * as z from 'zod/mini';
import { eventsOf, type PasteTarget, type PlannedShift } from '@/lib/change-sets/planning.ts';

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

/** The problem of a form that would change nothing. */
const nothing = { path: ['root'], message: 'nothing' };

/** What the dialog that moves shifts asks for. */
export const moveForm = z
  .object({
    direction: z.enum(['later', 'earlier']),
    days: amountFrom(0, 3_660),
    hours: amountFrom(0, 10_000),
    minutes: amountFrom(0, 600_000),
    location: z.string().check(z.maxLength(1000, problem('too_long', { max: 1000 }))),
  })
  .check(z.refine(({ location, ...by }) => Boolean(by.days || by.hours || by.minutes || location.trim()), nothing));
export type MoveValues = z.infer<typeof moveForm>;

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

const count = amountFrom(1, 10_000);

/** What the dialog that changes counts asks for. `slotType`: '' for all of them. */
export const countsForm = z
  .object({ slotType: z.string(), how: z.enum(['set', 'more', 'fewer']), number: count, minimum: count })
  .check(z.refine(({ number, minimum }) => number !== null || minimum !== null, nothing));
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

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

/** What the dialog that edits many shifts asks for. What is empty stays; `from`: '' for every slot type; `group`: how many places one person can take. */
export const editForm = z
  .object({
    title: text(500),
    description: text(20_000),
    from: z.string(),
    to: z.string(),
    minimum: count,
    group: amountFrom(1, mostTogether),
  })
  .check(
    z.refine(
      ({ title, description, to, minimum, group }) =>
        [title, description, to].some(Boolean) || minimum !== null || group !== null,
      nothing,
    ),
    z.refine(({ from, to }) => !to || Boolean(from), { path: ['root'], message: 'from' }),
  );
export type EditValues = z.infer<typeof editForm>;

/** The change of what is entered. */
export function bodyOfEdit(shifts: readonly PlannedShift[], values: EditValues): ChangeBody {
  const { title, description, from, to, minimum, group } = values;
  return {
    action: 'edit',
    events: eventsOf(shifts),
    ...(title && { title }),
    ...(description && { description }),
    ...(from && { slot_type_id: from }),
    ...(to && { to_slot_type_id: to }),
    ...(minimum !== null && { min_count: minimum }),
    ...(group !== null && { group_size: group > 1 ? group : null }),
  };
}

export const cancelForm = z.object({ reason: requiredText(500, 'reason') });

/** What a dialog gets that asks how shifts are changed. */
export interface PlanDialogProps {
  /** At least one. */
  shifts: readonly PlannedShift[];
  /** Where copies go at first. */
  paste: PasteTarget | undefined;
  open: boolean;
  onMake: (body: ChangeBody) => void;
  onClose: () => void;
}
