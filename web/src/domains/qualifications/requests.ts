import { endQualificationRequest } from '@contract/qualification-requests.ts';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { changing } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** Takes a request back; by an administrator, of somebody else, it declines it. */
export const endRequestMutation = changing(
  (which: { id: string; qualificationId: string }) => api(endQualificationRequest, { params: which }),
  { error: (error) => ({ text: messageOf(error) }), reload: [queryKeys.qualifications] },
);
