import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/api/api-error.ts';

/**
 * Puts what the server refused to the fields it is about; the first of them gets the focus. Gives whether there is
 * anything left to say: no details, or one whose path begins with none of `fields`.
 */
export function showServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
  fields: readonly FieldPath<Values>[],
): boolean {
  const details = error instanceof ApiError ? error.details : [];
  const known = details.filter(({ path }) => fields.some((field) => path === field || path.startsWith(`${field}.`)));
  known.forEach(({ path, message }, index) => {
    form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return known.length === 0 || known.length < details.length;
}
