import { leftReasons, type PeopleOutcome } from '@contract/people.ts';
import type { Role } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Message } from '@/components/ui/message.tsx';
import { ShortList } from '@/components/ui/short-list.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { tableTexts } from '../table-texts.ts';
import { personFormTexts } from '../texts.ts';

interface PeoplePreviewProps {
  outcome: PeopleOutcome;
  /** Whether they are invited, not changed. */
  invited: boolean;
  newRole: Role | null;
}

type Named = PeopleOutcome['left'][number] | PeopleOutcome['changed'][number];

/** Who would change, and who would stay and why. */
export function PeoplePreview({ outcome: { changed, left }, invited, newRole }: PeoplePreviewProps) {
  const t = useStore(tableTexts);
  const shared = useStore(adminCommonTexts);
  const forms = useStore(personFormTexts);
  const me = useAuth().user?.id;
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  const name = (person: Named) => (person.name === null ? shared.someone : personName(person.name));
  const names = (people: readonly Named[]) => (
    <ShortList items={people.toSorted((one, two) => name(one).localeCompare(name(two)))} keyOf={({ id }) => id} columns>
      {name}
    </ShortList>
  );
  const losesOwn = newRole !== null && newRole !== 'admin' && changed.some(({ id }) => id === me);
  return (
    <div className="grid gap-4">
      <div>
        <p ref={top} tabIndex={-1} role="status" className="font-strong">
          {changed.length === 0
            ? t.nobodyChanges
            : (invited ? t.willBeInvited : t.willChange)({ count: changed.length })}
        </p>
        {names(changed)}
      </div>
      {leftReasons.map((reason) => {
        const people = left.filter((person) => person.why === reason);
        return (
          people.length > 0 && (
            <section key={reason} aria-label={t[reason]}>
              <h3 className="text-small font-strong">{t[reason]}</h3>
              {names(people)}
            </section>
          )
        );
      })}
      {newRole === 'admin' && changed.length > 0 && <Message tone="attention">{t.adminIntro}</Message>}
      {losesOwn && <Message tone="attention">{forms.demoteOwnText}</Message>}
      {changed.length > 0 && !invited && <p className="text-small text-soft">{t.noUndo}</p>}
    </div>
  );
}
