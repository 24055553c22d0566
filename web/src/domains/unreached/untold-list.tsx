import type { Untold } from '@contract/unreached.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { mailFailureTexts } from '@/components/layout/admin/mail-failure-texts.ts';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { PersonLink, PhoneLink } from '@/domains/people/links.tsx';
import { codedText } from '@/lib/errors/error-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { toldMutation } from './mutations.ts';
import { unreachedTexts } from './texts.ts';
import { untoldNews } from './words.ts';

/** Somebody to call: who, why, about what, and a tick once they have been told. */
function Row({ person }: { person: Untold }) {
  const t = useStore(unreachedTexts);
  const failures = useStore(mailFailureTexts);
  const tell = useMutation(toldMutation);
  const mark = (told: boolean) => tell.mutate({ person, told, undo: () => mark(!told) });
  const { user, phone, reason, failure, told, seen } = person;
  const name = personName(user.name);
  return (
    <li className="px-5 py-2">
      <div className="flex items-center gap-x-3">
        <span className="min-w-0 grow">
          <PersonLink id={user.id} className="font-strong">
            {name}
          </PersonLink>{' '}
          <span className="text-soft">{t[reason]}</span>
        </span>
        {phone && <PhoneLink phone={phone} />}
      </div>
      <p className="text-small text-soft wrap-anywhere">{untoldNews(person)}</p>
      {failure && <p className="text-small text-soft wrap-anywhere">{codedText(failures, failure)}</p>}
      {seen && !told ? (
        <p className="text-small text-done">{t.seen}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3">
          <Checkbox
            label={
              <span>
                {t.tell({ name })}
                <span className="sr-only">, {untoldNews(person)}</span>
              </span>
            }
            checked={told !== null}
            onChange={mark}
          />
          {told && (
            <span className="text-small text-soft">
              {told.by === null ? t.told : t.toldBy({ name: personName(told.by) })} <Moment at={told.at} />
            </span>
          )}
        </div>
      )}
    </li>
  );
}

/** People who could not be told of what happens to their shifts. */
export const UntoldList = ({ people }: { people: readonly Untold[] }) => (
  <ul className="divide-y divide-line">
    {people.map((person) => (
      <Row key={person.ids.join()} person={person} />
    ))}
  </ul>
);
