import { askForQualification, endQualificationRequest } from '@contract/qualification-requests.ts';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { askingTexts } from './asking-texts.ts';

/** Asks administrators to confirm qualifications of the person who is signed in. */
export const askMutation = changing(
  ({ userId, ids, note }: { userId: string; ids: readonly string[]; note: string }) =>
    Promise.all(
      ids.map((qualificationId) =>
        api(askForQualification, { params: { id: userId, qualificationId }, body: { note: note.trim() || null } }),
      ),
    ),
  { success: () => askingTexts.get().sent, reload: [queryKeys.qualifications] },
);

/** Takes a request back; by an administrator, of somebody else, it declines it. */
export const endRequestMutation = changing(
  (which: { id: string; qualificationId: string }) => api(endQualificationRequest, { params: which }),
  { error: (error) => ({ text: messageOf(error) }), reload: [queryKeys.qualifications] },
);
