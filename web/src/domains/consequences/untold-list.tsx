import { listUnreached, markTold, type Untold } from '@contract/unreached.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { mailFailureTexts } from '@/components/layout/admin/mail-failure-texts.ts';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { PersonLink, PhoneLink } from '@/domains/people/links.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { codedText } from '@/lib/errors/error-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { unreachedTexts } from './unreached-texts.ts';
import { untoldNews } from './words.ts';

interface Told {
  person: Untold;
  told: boolean;
  /** Takes it back. */
  undo: () => void;
}

/** Records that somebody has been told in another way, or takes that back. */
const toldMutation = changing(({ person: { ids }, told }: Told) => api(markTold, { body: { ids, told } }), {
  success: (_done, { person: { user }, told, undo }) => {
    const t = unreachedTexts.get();
    const name = personName(user.name);
    return told
      ? { text: t.noted({ name }), action: { label: commonTexts.get().undo, run: undo } }
      : t.takenBack({ name });
  },
  error: () => unreachedTexts.get().notNoted,
  reload: [queryKeys.unreached, queryKeys.dashboard, queryKeys.changes],
});

/** Whom a change did not reach, or all who are still to be told; and who cannot be reached. */
export const unreachedQuery = (change?: string) =>
  queryOptions({
    queryKey: [...queryKeys.unreached, change ?? ''] as const,
    queryFn: ({ signal }) =>
      api(listUnreached, { signal, query: change === undefined ? {} : { change_set_id: change } }),
  });

interface PersonToCallProps {
  person: { user: { id: string; name: string }; phone: string | null };
  /** Beside the name. */
  why: string;
  className?: string;
  children: ReactNode;
}

/** Somebody to call: who, why, and their phone. */
export const PersonToCall = ({ person: { user, phone }, why, className, children }: PersonToCallProps) => (
  <li className={clsx('px-5 py-2', className)}>
    <div className="flex items-center gap-x-3">
      <span className="min-w-0 grow">
        <PersonLink id={user.id} className="font-strong">
          {personName(user.name)}
        </PersonLink>{' '}
        <span className="text-soft">{why}</span>
      </span>
      {phone && <PhoneLink phone={phone} />}
    </div>
    {children}
  </li>
);

/** About what somebody is to be told, and a tick once they have been. */
function Row({ person }: { person: Untold }) {
  const t = useStore(unreachedTexts);
  const failures = useStore(mailFailureTexts);
  const tell = useMutation(toldMutation);
  const mark = (told: boolean) => tell.mutate({ person, told, undo: () => mark(!told) });
  const { reason, failure, told, seen } = person;
  const name = personName(person.user.name);
  return (
    <PersonToCall person={person} why={t[reason]}>
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
    </PersonToCall>
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
