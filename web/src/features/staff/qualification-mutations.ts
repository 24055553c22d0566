import type { CallBody } from '@contract/call.ts';
import { confirmQualification, type QualificationRef, withdrawQualification } from '@contract/qualifications.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { qualificationMessages } from './qualification-messages.ts';

/** A qualification of a person. */
interface Which {
  userId: string;
  qualification: QualificationRef;
}

const callFor = ({ userId, qualification }: Which) => ({ id: userId, qualificationId: qualification.id });

/** Who fits a place depends on it, and for administrators themselves what they can take. */
const reload = (client: QueryClient) =>
  reloadAll(client, [queryKeys.qualifications, queryKeys.candidates, queryKeys.events]);

export const confirmForMutation = mutationOptions({
  mutationFn: ({ days, ...which }: Which & { days: CallBody<typeof confirmQualification> }) =>
    api(confirmQualification, { params: callFor(which), body: days }),
  meta: {
    success: (_answer, { qualification }: Which) => qualificationMessages.get().confirmed({ name: qualification.name }),
  },
  onSettled: (_data, _error, _input, _, { client }) => void reload(client),
});

export const withdrawForMutation = mutationOptions({
  mutationFn: (which: Which) => api(withdrawQualification, { params: callFor(which) }),
  meta: {
    success: (_answer, { qualification }: Which) => qualificationMessages.get().withdrawn({ name: qualification.name }),
    error: () => qualificationMessages.get().withdrawFailed,
  },
  onSettled: (_data, _error, _input, _, { client }) => void reload(client),
});
