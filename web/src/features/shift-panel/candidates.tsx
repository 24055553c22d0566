import type { Candidate, FitReason, Warning } from '@contract/board.ts';
import type { SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Steady } from '@/components/ui/steady.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { GiveRow } from '@/domains/giving/give-forms.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { moveFocus } from '@/lib/focus/focus.ts';
import { amount } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey, shortDay, timeOfDay } from '@/lib/time/time.ts';
import { datesTexts, shiftPanelTexts } from './texts.ts';
import { candidatesQuery, type Filling } from './use-filling.ts';

interface CandidatesProps {
  slot: SlotAssignment;
  /** The zone of the shift. */
  zone: string;
  filling: Filling;
}

type CandidateRowProps = CandidatesProps & { candidate: Candidate };

/** The day on which something was said. */
const dayOf = (moment: string, zone: string): string => shortDay(dayKey(moment, zone), dayKey(now(), zone));

/** A reason why somebody is proposed, in words. */
function wordsOf({ code, params }: FitReason, zone: string): string {
  const t = shiftPanelTexts.get();
  if (code === 'said_free') return t.said_free({ day: dayOf(params.said_at, zone) });
  if (code === 'owes') return t.owes({ credits: amount(params.credits), required: amount(params.required) });
  if (code === 'did_role' || code === 'did_place') return t[code]({ count: params.times });
  if (code === 'adjoining') return t.adjoining({ title: params.event_title });
  return code === 'same_day' ? t.same_day({ hours: amount(params.hours) }) : t[code];
}

/** What speaks against it, in words. */
function warningOf({ code, params }: Warning, zone: string): string {
  const t = shiftPanelTexts.get();
  if (code === 'over_own_hours') return t.over_own_hours({ hours: amount(params.most_hours) });
  if (code === 'asked_elsewhere') return t.asked_elsewhere({ title: params.event_title });
  return t[code]({ day: dayOf(params.said_at, zone) });
}

/** Why somebody cannot have the place: where they are at that time, or the rule that refuses it. */
function Refusal({ candidate: { refusal, elsewhere, group }, zone }: Pick<CandidateRowProps, 'candidate' | 'zone'>) {
  const t = useStore(shiftPanelTexts);
  if (!refusal) return null;
  const at =
    elsewhere &&
    t.at({
      event: elsewhere.title,
      times: `${timeOfDay(elsewhere.start_time, zone)} – ${timeOfDay(elsewhere.end_time, zone)}`,
    });
  return (
    <p className={group === 'warned' ? 'text-small text-attention' : 'text-small text-soft'}>
      {at ?? textOf(refusal) ?? refusal.message}
    </p>
  );
}

/** What can be done instead of giving the place: swap with the person, or move them from where they are; `null`: nothing. */
function insteadOf({ user, group, refusal, elsewhere }: Candidate, slot: SlotAssignment, filling: Filling) {
  const t = shiftPanelTexts.get();
  const { busy, task, take, swap, placeHere } = filling;
  const name = personName(user.name);
  const common = { className: 'shrink-0', busy: busy === user.id, 'data-give': '' };
  const swaps = task?.kind === 'swap' ? task.person : null;
  if (swaps) {
    if (!elsewhere) return null;
    const label = t.swapNamed({ name: personName(swaps.user.name), other: name });
    const other = { id: user.id, name: user.name, signup: elsewhere.signup_id };
    return (
      <Button {...common} aria-label={label} onClick={() => swap(swaps, other)}>
        {t.swap}
      </Button>
    );
  }
  if (group !== 'refused') return undefined;
  const here = refusal?.code === 'already_signed_up' ? placeHere(user.id)?.id : undefined;
  const from = refusal?.code === 'overlap' ? elsewhere?.signup_id : here;
  if (!from || slot.current_count >= slot.required_count) return null;
  return (
    <Button
      {...common}
      variant="quiet"
      className="-mr-3 shrink-0"
      aria-label={t.moveHereNamed({ name })}
      onClick={() => take(user, from)}
    >
      {t.moveHere}
    </Button>
  );
}

/** What says nothing about the other dates of a series. */
const ofThisDate: ReadonlySet<string | undefined> = new Set([undefined, 'overlap', 'already_signed_up', 'slot_full']);

/** Leads to giving the place at several dates of the series. */
function MoreDates({
  candidate: { user, group, refusal },
  slot,
  filling: { askDates, task },
}: Omit<CandidateRowProps, 'zone'>) {
  const t = useStore(datesTexts);
  if (!askDates || task || (group === 'refused' && !ofThisDate.has(refusal?.code))) return null;
  const label = t.title({ name: personName(user.name), slot: slot.slot_type.name });
  return (
    <Tooltip text={t.more}>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => askDates(user, slot)}
        className="grid size-11 shrink-0 place-items-center rounded-round text-soft hover:bg-desk hover:text-ink"
      >
        <Repeat aria-hidden="true" className="size-5" />
      </button>
    </Tooltip>
  );
}

/** Somebody who could have the place, or why they cannot. */
function CandidateRow({ candidate, slot, zone, filling }: CandidateRowProps) {
  const { user, group, asks, refusal, reasons, warnings } = candidate;
  return (
    <GiveRow
      of={user.name}
      slot={slot.slot_type.name}
      asks={asks}
      busy={filling.busy === user.id}
      refused={group === 'refused'}
      check={refusal ? 'reason' : 'again'}
      fits={group !== 'warned'}
      onGive={(given) => filling.give(candidate, given)}
      besides={<MoreDates candidate={candidate} slot={slot} filling={filling} />}
      instead={insteadOf(candidate, slot, filling)}
    >
      <Refusal candidate={candidate} zone={zone} />
      {group === 'warned' && warnings.length > 0 && (
        <p className="text-small text-attention">{warnings.map((warning) => warningOf(warning, zone)).join(' · ')}</p>
      )}
      {group !== 'refused' && reasons.length > 0 && (
        <p className="text-small text-soft">{reasons.map((reason) => wordsOf(reason, zone)).join(' · ')}</p>
      )}
    </GiveRow>
  );
}

const none = { said_free: 0, nothing_said: 0, warned: 0, refused: 0 };
const groups = ['said_free', 'nothing_said', 'warned', 'refused'] as const;

interface GroupProps {
  title: string;
  /** How many people are in it, whether or not they are listed. */
  count: number | undefined;
  people: Candidate[];
}

/** The people of one group, in the order of the server. */
function Group({ title, count, people, slot, zone, filling }: CandidatesProps & GroupProps) {
  if (people.length === 0) return null;
  return (
    <>
      <h4 className="mt-4 mb-1 flex justify-between gap-3 text-small font-strong text-soft">
        {title}
        {count !== undefined && ' '}
        {count !== undefined && <span className="tabular-nums">{count}</span>}
      </h4>
      <ul className="divide-y divide-line">
        {people.map((candidate) => (
          <CandidateRow key={candidate.user.id} candidate={candidate} slot={slot} zone={zone} filling={filling} />
        ))}
      </ul>
    </>
  );
}

/** Who could have a place of the slot: who said free, about whom nothing is known, what speaks against it, and who cannot. */
export function Candidates({ slot, zone, filling }: CandidatesProps) {
  const t = useStore(shiftPanelTexts);
  const giving = useStore(givingTexts);
  const [search, setSearch] = useState('');
  const query = useQuery(candidatesQuery(slot.id, search.trim()));
  const list = useRef<HTMLDivElement>(null);
  const { followed } = filling;
  const follows = filling.follows === slot.id;
  const settled = query.data !== undefined && !query.isFetching;
  const focusFirst = useEffectEvent(() => {
    const first = list.current?.querySelector<HTMLElement>('[data-give]') ?? list.current?.querySelector('input');
    first?.focus();
    followed();
  });
  useEffect(() => {
    if (follows && settled) focusFirst();
  }, [follows, settled]);
  const { counts = none, candidates = [] } = query.data ?? {};
  const fitting = counts.said_free + counts.nothing_said;
  // Until somebody has said that they are free at this time, one list of those who fit says it all.
  const isSaid = counts.said_free > 0;
  const of = (group: Candidate['group']) => candidates.filter((candidate) => candidate.group === group);
  const fits = t.fits({ count: fitting });
  const titles = {
    said_free: t.saidFree,
    nothing_said: isSaid ? t.nothingSaid : fits,
    warned: t.warned,
    refused: t.refused,
  };
  return (
    <section aria-label={t.whoFits({ slot: slot.slot_type.name })} className="border-t border-line px-5 pt-4 pb-5">
      <h3 className="mb-3 font-strong wrap-anywhere">{t.whoFits({ slot: slot.slot_type.name })}</h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div ref={list} onKeyDown={(event) => moveFocus(event, '[data-give]')}>
        <SearchField label={giving.search} placeholder={giving.search} value={search} onChange={setSearch} />
        {query.isError && <FailedToLoad query={query} sentence={giving.candidatesFailed} />}
        {query.isPending && (
          <div aria-hidden="true" className="mt-5 grid gap-2">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
        {query.data && (
          <>
            <p role="status" className="sr-only">
              {fits}
            </p>
            {candidates.length === 0 && <p className="mt-4 text-soft">{giving.notFound}</p>}
            {candidates.length > 0 && !search && fitting === 0 && <p className="mt-4 text-soft">{giving.noFits}</p>}
            <Steady key={search.trim()} order={candidates.map(({ user, group }) => `${user.id} ${group}`)}>
              {groups.map((group) => (
                <Group
                  key={group}
                  title={titles[group]}
                  count={group === 'nothing_said' && !isSaid ? undefined : counts[group]}
                  people={of(group)}
                  slot={slot}
                  zone={zone}
                  filling={filling}
                />
              ))}
            </Steady>
          </>
        )}
      </div>
    </section>
  );
}
