import { type OrganisationPatch, updateOrganisation } from '@contract/organisation.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { currency } from '@/lib/format/numbers.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** Saves the settings. Rules may change who can sign up for what, so events and signups are reloaded. */
export const updateOrganisationMutation = mutationOptions({
  mutationFn: (patch: OrganisationPatch) => api(updateOrganisation, { body: patch }),
  onSuccess: (organisation, _, __, { client }) => {
    client.setQueryData(organisationQuery.queryKey, organisation);
    currency.set(organisation.currency);
    void reloadAll(client, [queryKeys.events, queryKeys.signups]);
  },
});
