import type { User } from '@contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { answerText } from '@/domains/custom-fields/answer-text.ts';
import { givenTexts } from '@/domains/custom-fields/given-texts.ts';
import { answerTexts } from '@/domains/custom-fields/texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { answersQuery } from '@/lib/query/custom-fields-query.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { PersonSection } from './person-section.tsx';

/** What a person has answered, as far as administrators may read it. Nothing where they are asked nothing. */
export function PersonAnswers({ user }: { user: User }) {
  const [t, words] = useTexts(givenTexts, answerTexts);
  const { data = [] } = useQuery(answersQuery(user.id));
  const rows = data.filter(({ field }) => field.readers !== 'person');
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
              {ends_at && (
                <span className="text-small text-soft"> · {t.ends({ day: calendarDay(ends_at.slice(0, 10)) })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </PersonSection>
  );
}
