import type { Gate } from '@contract/gate.ts';
import type { FoundPerson } from '@contract/gate-finding.ts';
import { useStore } from '@nanostores/react';
import { UserPlus } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useOnline } from '@/lib/app/use-online.ts';
import { useFound } from '../finding.ts';
import { findingMessages, gateMessages, scanMessages } from '../messages.ts';
import { placeInWords } from '../names.ts';

/** Somebody who is added without a place. `id`: `null` for somebody new. */
export interface Newcomer {
  id: string | null;
  name: string;
}

interface FoundElsewhereProps {
  gate: Gate;
  search: string;
  /** The people whom the list of the gate shows for this search. */
  shown: ReadonlySet<string>;
  now: number;
  /** Without it, there is no shift to which somebody can be added. */
  onWalkIn: ((who: Newcomer) => void) | undefined;
}

interface PersonProps extends Pick<FoundElsewhereProps, 'now' | 'onWalkIn'> {
  person: FoundPerson;
}

function Person({ person: { id, name, places }, now, onWalkIn }: PersonProps) {
  const t = useStore(findingMessages);
  const { addThem } = useStore(scanMessages);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 pr-3 pl-4 sm:pl-5">
      <div className="min-w-0 grow basis-56">
        <h3 className="font-strong wrap-anywhere">{name}</h3>
        {places.map((place) => (
          <p key={`${place.event.id} ${place.slot_type}`} className="text-small text-soft wrap-anywhere">
            {placeInWords(place, now)}
          </p>
        ))}
        {places.length === 0 && <p className="text-small text-soft">{t.noPlace}</p>}
      </div>
      {onWalkIn && (
        <Button className="min-h-12" aria-haspopup="dialog" onClick={() => onWalkIn({ id, name })}>
          <UserPlus aria-hidden="true" className="size-5" />
          {addThem}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

/** Whom a search finds who is not at the shifts of this gate, or whose shift was canceled, and what became of their places. */
export function FoundElsewhere({ gate, search, shown, ...row }: FoundElsewhereProps) {
  const t = useStore(findingMessages);
  const texts = useStore(gateMessages);
  const { addThem } = useStore(scanMessages);
  const online = useOnline();
  const { people, pending } = useFound(gate, search);
  const found = people.filter(({ id, places }) => !shown.has(id) || places.some(({ state }) => state === 'canceled'));
  const { onWalkIn } = row;
  const isNobody = found.length === 0 && shown.size === 0 && !pending;
  return (
    <section aria-label={t.others} aria-live="polite" className="grid grid-cols-1 gap-3 empty:hidden sm:gap-4">
      {found.length > 0 && (
        <div className="sheet">
          <h2 className="border-b border-margin px-4 py-3 text-lead font-strong sm:px-5">{t.others}</h2>
          <ul className="divide-y divide-line">
            {found.map((person) => (
              <Person key={person.id} person={person} {...row} />
            ))}
          </ul>
        </div>
      )}
      {isNobody && (
        <div className="sheet flex flex-wrap items-center justify-between gap-3 px-5 py-4 text-soft">
          <p>{texts.noMatch}</p>
          {onWalkIn && (
            <Button
              className="min-h-12"
              aria-haspopup="dialog"
              onClick={() => onWalkIn({ id: null, name: search.trim() })}
            >
              <UserPlus aria-hidden="true" className="size-5" />
              {addThem}
            </Button>
          )}
        </div>
      )}
      {!online && <p className="px-1 text-small text-soft">{t.offline}</p>}
    </section>
  );
}
