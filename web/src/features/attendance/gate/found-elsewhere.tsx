import type { Asked } from '@contract/desk-signing.ts';
import type { Gate } from '@contract/gate.ts';
import type { FoundPerson, GatePlace } from '@contract/gate-finding.ts';
import { useMutation } from '@tanstack/react-query';
import { UserCheck, UserPlus } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { useOnline } from '@/lib/app/online.ts';
import { approveMutation, useFound } from './finding.ts';
import { placeInWords } from './names.ts';
import { findingTexts, gateTexts, scanTexts } from './texts.ts';

/** Somebody who is added without a place. `id`: `null` for somebody new. */
export interface Newcomer {
  id: string | null;
  name: string;
  /** What they are asked at the desk. */
  signing?: Asked | undefined;
}

interface FoundElsewhereProps {
  gate: Gate;
  search: string;
  /** The people whom the list of the gate shows for this search. */
  shown: ReadonlySet<string>;
  now: number;
  /** Administrators approve people who wait for that. */
  isAdmin: boolean;
  /** Without it, there is no shift to which somebody can be added. */
  onWalkIn: ((who: Newcomer) => void) | undefined;
}

interface PersonProps extends Pick<FoundElsewhereProps, 'now' | 'isAdmin' | 'onWalkIn'> {
  person: FoundPerson;
}

function Approve({ person }: Pick<PersonProps, 'person'>) {
  const t = useTexts(findingTexts);
  const approve = useMutation(approveMutation);
  return (
    <Button className="min-h-12" busy={approve.isPending} onClick={() => approve.mutate(person)}>
      <UserCheck aria-hidden="true" className="size-5" />
      {t.approve}
      <span className="sr-only"> {person.name}</span>
    </Button>
  );
}

function Person({ person, now, isAdmin, onWalkIn }: PersonProps) {
  const [t, { addThem }] = useTexts(findingTexts, scanTexts);
  const { id, name, state, places } = person;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 pr-3 pl-4 sm:pl-5">
      <div className="min-w-0 grow basis-56">
        <h3 className="font-strong wrap-anywhere">{name}</h3>
        {state !== 'active' && <p className="wrap-anywhere">{t[state]}</p>}
        {places.map((place) => (
          <p key={`${place.event.id} ${place.slot_type}`} className="text-small text-soft wrap-anywhere">
            {placeInWords(place, now)}
          </p>
        ))}
        {places.length === 0 && <p className="text-small text-soft">{t.noPlace}</p>}
      </div>
      {state === 'waiting' && isAdmin && <Approve person={person} />}
      {state === 'active' && onWalkIn && (
        <Button className="min-h-12" aria-haspopup="dialog" onClick={() => onWalkIn({ id, name })}>
          <UserPlus aria-hidden="true" className="size-5" />
          {addThem}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

/**
 * Whom a search finds who is not at the shifts of this gate, whose shift was canceled, or who may not be let in, and what became of their
 * places.
 */
export function FoundElsewhere({ gate, search, shown, ...row }: FoundElsewhereProps) {
  const [t, texts, { addThem }] = useTexts(findingTexts, gateTexts, scanTexts);
  const online = useOnline();
  const { people, pending } = useFound(gate, search);
  const isOff = ({ state }: GatePlace) => state === 'canceled' || state === 'removed';
  const found = people.filter(({ id, state, places }) => !shown.has(id) || state !== 'active' || places.some(isOff));
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
