import type { Attendee } from '@contract/attendance.ts';
import { type Answer, answerQuestion } from '@contract/questions.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { shiftPanelTexts } from './texts.ts';

/** What somebody has said about the place that is held for them. */
export interface Word {
  person: Attendee;
  question: string;
  answer: Answer;
}

/** Records what a person has said who was asked about a place. */
export const recordAnswer = mutationOptions({
  mutationFn: ({ question, answer }: Word) => api(answerQuestion, { params: { id: question }, body: { answer } }),
  meta: {
    success: (_answer, { person, answer }: Word) => {
      const t = shiftPanelTexts.get();
      return (answer === 'yes' ? t.recordedYes : t.recordedNo)({ name: personName(person.user.name) });
    },
    error: (_error, { person }: Word) => shiftPanelTexts.get().notRecorded({ name: personName(person.user.name) }),
  },
  onSettled: (_data, _error, _word, _, { client }) =>
    reloadAll(client, [
      queryKeys.events,
      queryKeys.signups,
      queryKeys.users,
      queryKeys.board,
      queryKeys.candidates,
      queryKeys.dashboard,
    ]),
});
