import type { CallBody } from '@contract/call.ts';
import {
  confirmQualification,
  createQualification,
  deleteQualification,
  type Qualification,
  updateQualification,
} from '@contract/qualifications.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { changesOf } from '../records.tsx';
import { qualificationTexts, requestTexts } from './texts.ts';

/** Slot types and events contain the names of qualifications. */
export const qualificationChanges = changesOf<Qualification, CallBody<typeof createQualification>>({
  keys: [queryKeys.qualifications, queryKeys.slotTypes, queryKeys.events],
  create: (body) => api(createQualification, { body }),
  update: (id, body) => api(updateQualification, { params: { id }, body }),
  remove: (id) => api(deleteQualification, { params: { id } }),
  saved: (named) => qualificationTexts.get().saved(named),
  deleted: (named) => qualificationTexts.get().deleted(named),
  deleteFailed: () => qualificationTexts.get().deleteFailed,
});

/** Confirms what a person asks for, from today on, for as long as the qualification is valid. */
export const confirmRequestMutation = mutationOptions({
  ...qualificationChanges.own,
  mutationFn: (params: { id: string; qualificationId: string }) => api(confirmQualification, { params, body: {} }),
  meta: { success: () => requestTexts.get().confirmed, error: () => requestTexts.get().failed },
});
