import type { CallBody } from '@contract/call.ts';
import {
  confirmQualification,
  listHolders,
  type QualificationRef,
  qualifyPeople,
  withdrawQualification,
} from '@contract/qualifications.ts';
import { mutationOptions } from '@tanstack/react-query';
import { namesOf } from '@/domains/availability/words.ts';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { changing } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { qualificationTexts, qualifyTexts } from './texts.ts';

/** A qualification of a person. */
interface Which {
  userId: string;
  qualification: QualificationRef;
}

const callFor = ({ userId, qualification }: Which) => ({ id: userId, qualificationId: qualification.id });

/** Who fits a place depends on it, and for administrators themselves what they can take. */
const reload = [queryKeys.qualifications, queryKeys.candidates, queryKeys.events];

export const confirmForMutation = changing(
  ({ days, ...which }: Which & { days: CallBody<typeof confirmQualification> }) =>
    api(confirmQualification, { params: callFor(which), body: days }),
  { success: (_, { qualification }) => qualificationTexts.get().confirmed({ name: qualification.name }), reload },
);

export const withdrawForMutation = changing((which: Which) => api(withdrawQualification, { params: callFor(which) }), {
  success: (_, { qualification }) => qualificationTexts.get().withdrawn({ name: qualification.name }),
  error: () => qualificationTexts.get().withdrawFailed,
  reload,
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
export const qualifyManyMutation = changing(
  ({ qualification: { id }, people, confirmed_on }: Many) =>
    api(qualifyPeople, { params: { id }, body: { user_ids: people.map((person) => person.id), confirmed_on } }),
  {
    success: ({ changed }, { qualification, people }) => {
      const text = qualifyTexts.get().done({ count: changed, name: qualification.name });
      // Somebody may have left meanwhile; then nobody knows which of them it was.
      const all = changed === people.length && changed <= named;
      return all ? { text, detail: namesOf(people.map(({ name }) => personName(name))) } : text;
    },
    reload,
  },
);
