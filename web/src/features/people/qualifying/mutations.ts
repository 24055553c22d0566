import type { CallBody } from '@contract/call.ts';
import {
  confirmQualification,
  listHolders,
  type QualificationRef,
  qualifyPeople,
  withdrawQualification,
} from '@contract/qualifications.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { namesOf } from '@/domains/availability/words.ts';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { qualificationTexts, qualifyTexts } from './texts.ts';

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
    success: (_answer, { qualification }: Which) => qualificationTexts.get().confirmed({ name: qualification.name }),
  },
  onSettled: (_data, _error, _input, _, { client }) => void reload(client),
});

export const withdrawForMutation = mutationOptions({
  mutationFn: (which: Which) => api(withdrawQualification, { params: callFor(which) }),
  meta: {
    success: (_answer, { qualification }: Which) => qualificationTexts.get().withdrawn({ name: qualification.name }),
    error: () => qualificationTexts.get().withdrawFailed,
  },
  onSettled: (_data, _error, _input, _, { client }) => void reload(client),
});

/** Who has or had a qualification, as it is now. */
export const holdersMutation = mutationOptions({
  mutationFn: (id: string) => api.all(listHolders, { params: { id } }),
});

/** How many people the message names. */
const named = 5;

interface Many {
  qualification: QualificationRef;
  people: readonly { id: string; name: string }[];
  confirmed_on: string;
}

/** Confirms a qualification of many people. */
export const qualifyManyMutation = mutationOptions({
  mutationFn: ({ qualification: { id }, people, confirmed_on }: Many) =>
    api(qualifyPeople, { params: { id }, body: { user_ids: people.map((person) => person.id), confirmed_on } }),
  meta: {
    success: ({ changed }: { changed: number }, { qualification, people }: Many) => {
      const text = qualifyTexts.get().done({ count: changed, name: qualification.name });
      // Somebody may have left meanwhile; then nobody knows which of them it was.
      const all = changed === people.length && changed <= named;
      return all ? { text, detail: namesOf(people.map(({ name }) => personName(name))) } : text;
    },
  },
  onSettled: (_data, _error, _input, _, { client }) => void reload(client),
});
