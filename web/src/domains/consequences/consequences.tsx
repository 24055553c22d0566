import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { ShortList } from '@/components/ui/short-list.tsx';
import { peopleClashing, toldByKind } from '@/lib/change-sets/outcome.ts';
import { personName } from '@/lib/format/person-name.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { changeToldTexts, consequencesTexts } from './texts.ts';
import { ConsequencePart, UnreachedPeople } from './unreached-people.tsx';

function Told({ outcome }: { outcome: ChangeOutcome }) {
  const t = useStore(changeToldTexts);
  return toldByKind(outcome).map(({ kind, people }) => {
    const words = kind in t ? t[kind as keyof typeof t] : t.other;
    return (
      <ConsequencePart key={kind} title={words({ count: people.length })}>
        <ShortList items={people} keyOf={({ id }) => id} columns>
          {({ name }) => personName(name)}
        </ShortList>
      </ConsequencePart>
    );
  });
}

function Clashes({ clashes }: Pick<ChangeOutcome, 'clashes'>) {
  const t = useStore(consequencesTexts);
  return (
    <ConsequencePart title={t.clashes({ count: peopleClashing({ clashes }) })}>
      <ShortList items={clashes} keyOf={({ user, event }) => `${user.id} ${event.id}`}>
        {({ user, event }) =>
          t.clashAt({ name: personName(user.name), title: event.title, when: writtenTimes(event).full })
        }
      </ShortList>
      <p className="mt-1">{t.clashMeans}</p>
    </ConsequencePart>
  );
}

/** Who would be told of a change, who can't be reached, and whose places would overlap. Renders nothing if it concerns nobody. */
export function Consequences({ outcome }: { outcome: ChangeOutcome }) {
  return (
    <>
      <Told outcome={outcome} />
      {outcome.unreached.length > 0 && <UnreachedPeople unreached={outcome.unreached} />}
      {outcome.clashes.length > 0 && <Clashes clashes={outcome.clashes} />}
    </>
  );
}
