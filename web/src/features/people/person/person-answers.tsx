import type { User } from '@contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { SaveAnswerFile } from '@/domains/custom-fields/answer-file.tsx';
import { answerText } from '@/domains/custom-fields/answer-text.ts';
import { givenTexts } from '@/domains/custom-fields/given-texts.ts';
import { answerTexts } from '@/domains/custom-fields/texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { answersQuery } from '@/lib/query/custom-fields-query.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { PersonSection } from './person-section.tsx';
import { personAnswersTexts } from './texts.ts';

const loadDialog = () => import('./answers-dialog.tsx').then(({ AnswersDialog }) => AnswersDialog);

/** What a person has answered, as far as administrators may read it, to change. Nothing where they are asked nothing. */
export function PersonAnswers({ user }: { user: User }) {
  const [t, words, own] = useTexts(givenTexts, answerTexts, personAnswersTexts);
  const { data = [] } = useQuery(answersQuery(user.id));
  const { Part, isOpen, close, opens } = useLazyDialog(loadDialog);
  const rows = data.filter(({ field }) => field.readers !== 'person');
  const asked = rows.filter((row) => row.asked);
  if (rows.length === 0 || user.state === 'left') return null;
  return (
    <PersonSection id="answers" title={words.title} about={t.ofPerson}>
      <dl className="mt-2 divide-y divide-line">
        {rows.map(({ field, season, value, ends_at }) => (
          <div key={`${field.id} ${season?.id}`} className="py-2 wrap-anywhere">
            <dt className="font-strong">
              {season ? words.inSeason({ question: field.label, season: season.name }) : field.label}
            </dt>
            <dd className={value === null ? 'text-soft' : ''}>
              {value === null ? words.none : answerText(field.kind, value, words)}
              {value !== null && typeof value === 'object' && 'file' in value && (
                <SaveAnswerFile file={value} question={field.label} />
              )}
              {ends_at && (
                <span className="text-small text-soft"> · {t.ends({ day: calendarDay(ends_at.slice(0, 10)) })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {asked.length > 0 && (
        <Button className="mt-4" {...opens}>
          {own.edit}
        </Button>
      )}
      {Part && <Part user={user} rows={asked} open={isOpen} onClose={close} />}
    </PersonSection>
  );
}
