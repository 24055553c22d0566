import type { Gate, GatePerson } from '@contract/gate.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { tabStorage } from '@/lib/app/storage.ts';
import { personName, phoneLink } from '@/lib/format/person-name.ts';
import { dateInText, dayKey, timeOfDay } from '@/lib/time/time.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { GateStrip } from './gate-strip.tsx';
import { gateTexts, rollCallTexts } from './texts.ts';
import { useGate } from './use-gate.ts';

/** Somebody who is here. */
interface Present {
  id: string;
  person: GatePerson;
  role: string;
  event: string;
  since: string | null;
  /** Where the shift takes place. */
  timezone: string;
}

/** Who is here, by place and name. `place`: `null` for shifts without one. */
function presentOf(gate: Gate): { place: string | null; people: Present[] }[] {
  const people = new Map(gate.people.map((person) => [person.id, person]));
  const types = new Map(gate.slot_types.map(({ id, name }) => [id, name]));
  const groups = new Map<string | null, Present[]>();
  for (const event of gate.events) {
    const slots = new Map(event.slots.map((slot) => [slot.id, slot]));
    const place = event.place?.name ?? event.location;
    for (const { id, user_id, slot_id, state, checked_in_at } of event.signups) {
      const person = people.get(user_id);
      if (state !== 'here' || !person) continue;
      const role = types.get(slots.get(slot_id)?.slot_type_id ?? '') ?? '';
      const one = {
        id,
        person: { ...person, name: personName(person.name) },
        role,
        event: event.title,
        since: checked_in_at,
        timezone: event.timezone,
      };
      groups.set(place, [...(groups.get(place) ?? []), one]);
    }
  }
  return [...groups]
    .map(([place, all]) => ({ place, people: all.sort((a, b) => a.person.name.localeCompare(b.person.name)) }))
    .sort(
      (a, b) => Number(a.place === null) - Number(b.place === null) || (a.place ?? '').localeCompare(b.place ?? ''),
    );
}

const key = 'muster.roll-call';

/** The ticks, which a reload of the page keeps. */
function useTicks() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => {
    const kept = tabStorage.getJson(key);
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  });
  const keep = (next: Set<string>) => {
    tabStorage.setItem(key, JSON.stringify([...next]));
    setTicked(next);
  };
  const tick = (id: string, on: boolean) =>
    keep(new Set(on ? [...ticked, id] : [...ticked].filter((each) => each !== id)));
  return { ticked, tick, clear: () => keep(new Set()) };
}

interface EntryProps {
  each: Present;
  ticked: boolean;
  onTick: (on: boolean) => void;
}

function Entry({ each, ticked, onTick }: EntryProps) {
  const t = useTexts(rollCallTexts);
  const { person, role, event, since, timezone } = each;
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-1 sm:px-5">
      {/* Paper has no buttons, so it gets a box to tick. */}
      <span aria-hidden="true" className="hidden size-4 shrink-0 border border-ink print:block" />
      <div className="min-w-0 grow">
        <Checkbox label={person.name} checked={ticked} onChange={onTick} className="font-strong wrap-anywhere" />
        <p className="pb-2 pl-8 text-small text-soft print:pl-0">
          {[role, event, since && t.since({ time: timeOfDay(since, timezone) })].filter(Boolean).join(' · ')}
        </p>
      </div>
      {person.phone && (
        <a
          href={phoneLink(person.phone)}
          className="inline-flex min-h-11 shrink-0 items-center text-soft hover:text-ink"
        >
          {person.phone}
        </a>
      )}
    </li>
  );
}

/** Who is here now, by place, to tick off and to print. It works without a connection. */
function RollCallPage() {
  const [t, texts] = useTexts(rollCallTexts, gateTexts);
  const zone = useZone();
  const { query, gate, now } = useGate();
  const { ticked, tick, clear } = useTicks();
  const groups = gate ? presentOf(gate) : [];
  const all = groups.flatMap(({ people }) => people);
  const count = all.filter(({ id }) => ticked.has(id)).length;
  return (
    <>
      <GateStrip from={gate?.server_time} zone={zone} />
      <PageHead
        title={t.title}
        back={<BackLink to="/gate">{t.back}</BackLink>}
        actions={
          all.length > 0 && (
            <>
              {count > 0 && (
                <Button variant="quiet" onClick={clear}>
                  {t.clear}
                </Button>
              )}
              <Button onClick={() => window.print()}>{t.print}</Button>
            </>
          )
        }
      >
        {t.about({ day: dateInText(dayKey(now, zone), ''), time: timeOfDay(new Date(now).toISOString(), zone) })}
      </PageHead>
      <FailedToLoad query={query} sentence={texts.loadFailed} />
      {query.isPending && <Skeleton className="h-72 w-full" />}
      {gate && all.length === 0 && <EmptySheet title={t.nobody} hint={t.nobodyHint} />}
      {all.length > 0 && (
        <p className="mb-4 text-lead">
          {t.count({ count: all.length })}
          <span data-print="no" aria-live="polite" className="text-soft">
            {' · '}
            {t.ticked({ ticked: count, all: all.length })}
          </span>
        </p>
      )}
      <div className="grid grid-cols-1 gap-6">
        {groups.map(({ place, people }) => (
          <section key={place ?? ''} aria-label={place ?? t.noPlace} className="sheet">
            <h2 className="border-b border-margin px-4 py-3 text-lead font-strong sm:px-5">{place ?? t.noPlace}</h2>
            <ul className="divide-y divide-line">
              {people.map((each) => (
                <Entry key={each.id} each={each} ticked={ticked.has(each.id)} onTick={(on) => tick(each.id, on)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

export const Route = createFileRoute('/_app/gate/roll-call')({ component: RollCallPage });
