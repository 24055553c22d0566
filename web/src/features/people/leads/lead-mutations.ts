import type { CallBody } from '@contract/call.ts';
import { createLead, deleteLead, type Lead, type LeadRight, updateLead } from '@contract/leads.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { leadTexts } from '@/domains/leads/texts.ts';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

const reload = (client: QueryClient) => reloadAll(client, [queryKeys.leads, queryKeys.dashboard]);

/** What a grant says; `scope`: of a new one. */
export interface LeadValues {
  rights: LeadRight[];
  hours_before: number;
  hours_after: number;
}
type Scope = Pick<CallBody<typeof createLead>, 'place_id' | 'slot_type_id'>;

/** Changes a grant (`lead`), or adds one. */
export const saveLeadMutation = mutationOptions({
  mutationFn: ({
    lead,
    userId,
    scope,
    values,
  }: {
    lead: Lead | null;
    userId: string;
    scope: Scope;
    values: LeadValues;
  }) =>
    lead
      ? api(updateLead, { params: { id: lead.id }, body: values })
      : api(createLead, { body: { user_id: userId, ...scope, ...values } }),
  meta: { success: () => leadTexts.get().saved },
  onSettled: (_data, _error, _input, _, { client }) => void reload(client),
});

export const removeLeadMutation = mutationOptions({
  mutationFn: (id: string) => api(deleteLead, { params: { id } }),
  meta: { success: () => leadTexts.get().removed, error: () => leadTexts.get().removeFailed },
  onSettled: (_data, _error, _input, _, { client }) => void reload(client),
});
