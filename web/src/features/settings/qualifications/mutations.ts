import type { CallBody } from '@contract/call.ts';
import {
  confirmQualification,
  createQualification,
  deleteQualification,
  type Qualification,
  updateQualification,
} from '@contract/qualifications.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { afterLast, reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { qualificationTexts, requestTexts } from './texts.ts';

const mutationKey = [...queryKeys.qualifications, 'change'];

/** Slot types and events contain the names of qualifications. */
const reload = (client: QueryClient): void =>
  afterLast(client, mutationKey, () =>
    reloadAll(client, [queryKeys.qualifications, queryKeys.slotTypes, queryKeys.events]),
  );

/** What to save. `qualification`: the one to change; `null` adds one. */
interface QualificationInput {
  qualification: Qualification | null;
  body: CallBody<typeof createQualification>;
}

export const saveQualificationMutation = mutationOptions({
  mutationKey,
  mutationFn: ({ qualification, body }: QualificationInput) =>
    qualification
      ? api(updateQualification, {
          params: { id: qualification.id },
          body: { ...body, version: qualification.version },
        })
      : api(createQualification, { body }),
  meta: { success: ({ name }: Qualification) => qualificationTexts.get().saved({ name }) },
  onSettled: (_data, _error, _input, _, { client }) => reload(client),
});

export const deleteQualificationMutation = mutationOptions({
  mutationKey,
  mutationFn: ({ id }: Qualification) => api(deleteQualification, { params: { id } }),
  meta: {
    success: (_answer, { name }: Qualification) => qualificationTexts.get().deleted({ name }),
    error: () => qualificationTexts.get().deleteFailed,
  },
  onSettled: (_data, _error, _qualification, _, { client }) => reload(client),
});

/** Confirms what a person asks for, from today on, for as long as the qualification is valid. */
export const confirmRequestMutation = mutationOptions({
  mutationKey,
  mutationFn: (params: { id: string; qualificationId: string }) => api(confirmQualification, { params, body: {} }),
  meta: { success: () => requestTexts.get().confirmed, error: () => requestTexts.get().failed },
  onSettled: (_data, _error, _request, _, { client }) => reload(client),
});
