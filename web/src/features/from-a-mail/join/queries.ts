import { readInvitation } from '@contract/joining.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';

/** What an invitation says, by the secret in its link. Reading it uses up nothing. */
export const invitationPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation-page', token] as const,
    queryFn: () => api(readInvitation, { body: { token } }),
  });
