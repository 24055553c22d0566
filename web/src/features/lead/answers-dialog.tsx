import type { LedShift } from '@contract/led-shifts.ts';
import { useQuery } from '@tanstack/react-query';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { GivenAnswers } from '@/domains/custom-fields/given-answers.tsx';
import { givenTexts } from '@/domains/custom-fields/given-texts.ts';
import { answerTexts } from '@/domains/custom-fields/texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { eventAnswersQuery } from '@/lib/query/custom-fields-query.ts';

interface AnswersDialogProps {
  shift: LedShift;
  title: string;
  onClose: () => void;
}

/** What the people of a shift have answered, as far as the lead may read it. It is loaded when the lead wants it. */
export function AnswersDialog({ shift, title, onClose }: AnswersDialogProps) {
  const [t, words] = useTexts(givenTexts, answerTexts);
  const query = useQuery(eventAnswersQuery(shift.id));
  const people = shift.slots.flatMap(({ people: those, rights }) => (rights.includes('roster') ? (those ?? []) : []));
  return (
    <Dialog open title={title} onClose={onClose}>
      <p className="mb-3 text-soft">{t.about}</p>
      {!query.data && <FailedToLoad query={query} sentence={words.loadFailed} />}
      {query.isPending && <Skeleton className="h-40" />}
      {query.data && (
        <ul className="divide-y divide-line">
          {people.map(({ id, user }) => (
            <li key={id} className="py-2">
              <p className="font-strong wrap-anywhere">{personName(user.name)}</p>
              <GivenAnswers answers={query.data} userId={user.id} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
