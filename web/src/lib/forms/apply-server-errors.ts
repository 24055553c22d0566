import { writeProblem } from '@contract/error-details.ts';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/api/api-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { messageOf } from '@/lib/errors/message-of.ts';

interface Mapping<Values extends FieldValues> {
  /**
   * The fields that have the same name in form and body, or a function from a path of the body to its field (`null`:
   * none).
   */
  fields: readonly FieldPath<Values>[] | ((path: string) => FieldPath<Values> | null);
  /** The field that a refusal without details is about, such as a conflict; `null`: none. */
  fieldOfRefusal?: (error: ApiError) => FieldPath<Values> | null;
}

/**
 * Shows the errors of a refused request at the fields of a form, and focuses the first of them.
 * @param error anything that the call threw
 * @returns the message for what belongs to no field, in the displayed language; `null` if everything is shown at a
 * field
 */
export function applyServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
  { fields, fieldOfRefusal }: Mapping<Values>,
): string | null {
  if (!(error instanceof ApiError)) return messageOf(error);
  const fieldOf =
    typeof fields === 'function'
      ? fields
      : (path: string) =>
          fields.some((field) => path === field || path.startsWith(`${field}.`)) ? (path as FieldPath<Values>) : null;
  let isFirst = true;
  const place = (field: FieldPath<Values> | null, message: string): boolean => {
    if (field === null) return false;
    form.setError(field, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
    return true;
  };
  if (error.details.length === 0) {
    return place(fieldOfRefusal?.(error) ?? null, messageOf(error)) ? null : messageOf(error);
  }
  const [rest] = error.details.filter((detail) => !place(fieldOf(detail.path), writeProblem(detail)));
  return rest ? (textOf(rest) ?? rest.message) : null;
}
