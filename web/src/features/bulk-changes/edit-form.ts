import type { ChangeBody } from '@contract/change-bodies.ts';
import * as z from 'zod/mini';
import type { PlannedShift } from '@/lib/change-sets/planning.ts';
import { amountFrom, eventsOf } from './move-form.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

/** What the dialog that edits many shifts asks for. What is empty stays; `from`: '' for every slot type. */
export const editForm = z
  .object({
    title: text(500),
    description: text(20_000),
    from: z.string(),
    to: z.string(),
    minimum: amountFrom(1, 10_000),
  })
  .check(
    z.refine(({ title, description, to, minimum }) => [title, description, to].some(Boolean) || minimum !== null, {
      ...{ path: ['root'], message: 'nothing' },
    }),
    z.refine(({ from, to }) => !to || Boolean(from), { path: ['root'], message: 'from' }),
  );
export type EditValues = z.infer<typeof editForm>;

/** The change of what is entered. */
export function bodyOfEdit(shifts: readonly PlannedShift[], values: EditValues): ChangeBody {
  const { title, description, from, to, minimum } = values;
  return {
    action: 'edit',
    events: eventsOf(shifts),
    ...(title && { title }),
    ...(description && { description }),
    ...(from && { slot_type_id: from }),
    ...(to && { to_slot_type_id: to }),
    ...(minimum !== null && { min_count: minimum }),
  };
}
