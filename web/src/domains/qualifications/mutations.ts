import { askForQualification, endQualificationRequest } from '@contract/qualification-requests.ts';
import { confirmQualification } from '@contract/qualifications.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { askingTexts } from './asking-texts.ts';

/** Confirms qualifications of the person who is signed in. What blocks them in lists of events changes with it. */
export const confirmOwnMutation = mutationOptions({
  mutationFn: ({ userId, ids }: { userId: string; ids: readonly string[] }) =>
    Promise.all(
      ids.map((qualificationId) => api(confirmQualification, { params: { id: userId, qualificationId }, body: {} })),
    ),
  onSettled: (_data, _error, _input, _, { client }) => {
    void reloadAll(client, [queryKeys.qualifications, queryKeys.events]);
  },
});

/** Asks administrators to confirm qualifications of the person who is signed in. */
export const askMutation = mutationOptions({
  mutationFn: ({ userId, ids, note }: { userId: string; ids: readonly string[]; note: string }) =>
    Promise.all(
      ids.map((qualificationId) =>
        api(askForQualification, { params: { id: userId, qualificationId }, body: { note: note.trim() || null } }),
      ),
    ),
  meta: { success: () => askingTexts.get().sent },
  onSettled: (_data, _error, _input, _, { client }) => reloadAll(client, [queryKeys.qualifications]),
});

/** Takes a request back; by an administrator, of somebody else, it declines it. */
export const endRequestMutation = mutationOptions({
  mutationFn: (which: { id: string; qualificationId: string }) => api(endQualificationRequest, { params: which }),
  meta: { error: (error: Error) => ({ text: messageOf(error) }) },
  onSettled: (_data, _error, _input, _, { client }) => reloadAll(client, [queryKeys.qualifications]),
});
