import { type FetchQueryOptions, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { useMerging } from './merging.tsx';

interface Subject<Stored, Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  /** The record to change; `null` adds one. */
  record: Stored | null;
  /** The fields of the form, which have the names of those of the record; each is decided on its own. */
  fields: readonly (FieldPath<Values> & keyof Stored)[];
  /** All records of the kind. */
  // biome-ignore lint/suspicious/noExplicitAny: options of any key
  list: FetchQueryOptions<Stored[], Error, Stored[], any> & UseQueryOptions<Stored[], Error, Stored[], any>;
  onClose: () => void;
}

/**
 * For the dialog of a record of a short list, which is saved by version. `submit` makes a handler that saves what is typed, with what
 * others have saved meanwhile. `onClose`: when somebody else has removed the record. `refusal`: why it could not be saved, unless that is shown at a field.
 */
export function useRecordSaving<Stored extends { id: string; name: string }, Values extends FieldValues, Body>({
  form,
  record,
  fields,
  list,
  onClose,
}: Subject<Stored, Values, Body>) {
  const client = useQueryClient();
  // What is typed is not lost: saving it says what has happened.
  useRecordGone(form.formState.isDirty ? null : record, useQuery(list).data, onClose);
  const [onto, setOnto] = useState(record);
  const [refusal, setRefusal] = useState<string | null>(null);
  const onRefused = (error: unknown) => setRefusal(applyServerErrors(form, error, { fields }));
  // A new record has no other version: `null` is saved as it is.
  const merging = useMerging<Stored | null, Values>({
    form,
    valuesOf: (stored) => Object.fromEntries(fields.map((field) => [field, stored?.[field]])) as Values,
    parts: fields.map((field) => ({ of: [field], says: (stored) => ({ [field]: stored?.[field] }) })),
    load: async () => {
      const all = await client.fetchQuery({ ...list, staleTime: 0 }).catch(() => []);
      return all.find(({ id }) => id === record?.id);
    },
    onMerged: setOnto,
  });
  const submit =
    (save: (onto: Stored | null, body: Body) => Promise<unknown>) => (event: { preventDefault(): void }) => {
      event.preventDefault();
      setRefusal(null);
      const send = (version: Stored | null) => form.handleSubmit((body) => save(version, body))();
      void merging.save({ onto, send, onRefused });
    };
  return { clashes: merging.clashes, isSaving: merging.isSaving, refusal, submit };
}
