import type { CallBody } from '@contract/call.ts';
import {
  type CustomField,
  createCustomField,
  deleteCustomField,
  listCustomFields,
  orderCustomFields,
  updateCustomField,
} from '@contract/custom-fields.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { changesOf } from '../records.tsx';
import { customFieldTexts } from './texts.ts';

/** A field as its form has it, with a name as every record of the settings. */
export type FieldRecord = CustomField & { name: string; event_id: string | null; slot_type_id: string | null };

const recordOf = (field: CustomField): FieldRecord => ({
  ...field,
  name: field.label,
  event_id: field.event?.id ?? null,
  slot_type_id: field.slot_type?.id ?? null,
});

export const fieldRecordsQuery = queryOptions({
  queryKey: [...queryKeys.customFields, 'records'],
  queryFn: async ({ signal }) => (await api(listCustomFields, { signal })).map(recordOf),
});

/** What is needed for places is said in the lists of events. */
export const customFieldChanges = changesOf<FieldRecord, CallBody<typeof createCustomField>>({
  keys: [queryKeys.customFields, queryKeys.events],
  create: async (body) => recordOf(await api(createCustomField, { body })),
  update: async (id, body) => recordOf(await api(updateCustomField, { params: { id }, body })),
  remove: (id) => api(deleteCustomField, { params: { id } }),
  saved: (named) => customFieldTexts.get().saved(named),
  deleted: (named) => customFieldTexts.get().deleted(named),
  deleteFailed: () => customFieldTexts.get().deleteFailed,
});

/** Asks in this order. The list shows it at once. */
export const orderMutation = mutationOptions({
  ...customFieldChanges.own,
  mutationFn: (fields: readonly FieldRecord[]) => api(orderCustomFields, { body: { ids: fields.map(({ id }) => id) } }),
  onMutate: async (fields, { client }) => {
    await client.cancelQueries({ queryKey: queryKeys.customFields });
    client.setQueryData(fieldRecordsQuery.queryKey, [...fields]);
  },
  meta: { error: () => customFieldTexts.get().moveFailed },
});
