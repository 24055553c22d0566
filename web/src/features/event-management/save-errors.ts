import type { UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '@/lib/api/api-error.ts';
import { fieldOf } from './body.ts';
import type { EventValues } from './form.ts';

/** What is wrong with a count is told by the name of its slot type. */
function crowdedLine(error: ApiError, values: EventValues, nameOf: (slotTypeId: string) => string): number {
  if (error.code !== 'count_below_filled') return -1;
  return values.slots.findIndex(({ slotTypeId }) => error.message.includes(`"${nameOf(slotTypeId)}"`));
}

/** Puts what the server refused to its fields. Gives the sentence for what belongs to no field, `null` when all do. */
export function landErrors(
  error: unknown,
  form: Pick<UseFormReturn<EventValues>, 'getValues' | 'setError'>,
  nameOf: (slotTypeId: string) => string,
): string | null {
  if (!(error instanceof ApiError)) return messageOf(error);
  const values = form.getValues();
  const line = crowdedLine(error, values, nameOf);
  if (line >= 0) {
    form.setError(`slots.${line}.count`, { message: error.message });
    return null;
  }
  const rest = error.details.filter(({ path, message }) => {
    const field = fieldOf(path, values);
    if (field) form.setError(field, { message });
    return !field;
  });
  if (error.details.length > 0) return rest[0]?.message ?? null;
  return error.message;
}
