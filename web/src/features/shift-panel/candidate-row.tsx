import type { Candidate, FitReason, Warning } from '@contract/board.ts';
import type { SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { Repeat } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { GiveAnyway } from '@/domains/giving/give-anyway.tsx';
import { OtherWays } from '@/domains/giving/other-ways.tsx';
import { OverrideForm } from '@/domains/giving/override-form.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { amount } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey, shortDay, timeOfDay } from '@/lib/time/time.ts';
import { datesTexts } from './dates-texts.ts';
import { shiftPanelTexts } from './texts.ts';
import type { Filling } from './use-filling.ts';

interface CandidateRowProps {
  candidate: Candidate;
  slot: SlotAssignment;
  /** The zone of the shift. */
  zone: string;
  filling: Filling;
}

/** The day on which something was said. */
const dayOf = (moment: string, zone: string): string => shortDay(dayKey(moment, zone), dayKey(now(), zone));

/** A reason why somebody is proposed, in words. */
function wordsOf(reason: FitReason, zone: string): string {
  const t = shiftPanelTexts.get();
  switch (reason.code) {
    case 'said_free':
      return t.said_free({ day: dayOf(reason.params.said_at, zone) });
    case 'owes':
      return t.owes({ credits: amount(reason.params.credits), required: amount(reason.params.required) });
    case 'favourite_role':
      return t.favourite_role;
    case 'did_role':
      return t.did_role({ count: reason.params.times });
    case 'favourite_place':
      return t.favourite_place;
    case 'did_place':
      return t.did_place({ count: reason.params.times });
    case 'adjoining':
      return t.adjoining({ title: reason.params.event_title });
    case 'same_day':
      return t.same_day({ hours: amount(reason.params.hours) });
  }
}

/** What speaks against it, in words. */
function warningOf(warning: Warning, zone: string): string {
  const t = shiftPanelTexts.get();
  switch (warning.code) {
    case 'said_not_free':
      return t.said_not_free({ day: dayOf(warning.params.said_at, zone) });
    case 'over_own_hours':
      return t.over_own_hours({ hours: amount(warning.params.most_hours) });
    case 'asked_elsewhere':
      return t.asked_elsewhere({ title: warning.params.event_title });
    case 'said_no':
      return t.said_no({ day: dayOf(warning.params.said_at, zone) });
  }
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

/** What can be done: ask about the place, give it, give it with a reason, move the person from where they are, or swap with them. */
function Act({
  candidate,
  slot,
  filling,
  onGive,
}: Omit<CandidateRowProps, 'zone'> & { onGive: (agreed: boolean) => void }) {
  const t = useStore(shiftPanelTexts);
  const giving = useStore(givingTexts);
  const { user, group, asks, refusal, elsewhere } = candidate;
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
  if (group !== 'refused') {
    const label = (asks ? giving.askNamed : giving.giveNamed)({ name, slot: slot.slot_type.name });
    return (
      <span className="flex shrink-0 items-center">
        <Button {...common} aria-label={label} onClick={() => onGive(false)}>
          {asks ? giving.ask : giving.give}
        </Button>
        {asks && <OtherWays name={name} onAgreed={() => onGive(true)} />}
      </span>
    );
  }
  const from =
    refusal?.code === 'overlap'
      ? elsewhere?.signup_id
      : refusal?.code === 'already_signed_up'
        ? placeHere(user.id)?.id
        : undefined;
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
export function CandidateRow({ candidate, slot, zone, filling }: CandidateRowProps) {
  const { user, group, refusal, reasons, warnings } = candidate;
  /** What is asked once more before the place is given: whether they have agreed. */
  const [checks, setChecks] = useState<{ agreed: boolean } | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const close = () => {
    setChecks(null);
    setTimeout(() => row.current?.querySelector<HTMLElement>('[data-give]')?.focus());
  };
  const name = personName(user.name);
  return (
    <li ref={row} className="py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className={group === 'refused' ? 'wrap-anywhere text-soft' : 'font-strong wrap-anywhere'}>{name}</p>
          <Refusal candidate={candidate} zone={zone} />
          {group === 'warned' && warnings.length > 0 && (
            <p className="text-small text-attention">
              {warnings.map((warning) => warningOf(warning, zone)).join(' · ')}
            </p>
          )}
          {group !== 'refused' && reasons.length > 0 && (
            <p className="text-small text-soft">{reasons.map((reason) => wordsOf(reason, zone)).join(' · ')}</p>
          )}
        </div>
        {!checks && <MoreDates candidate={candidate} slot={slot} filling={filling} />}
        {!checks && (
          <Act
            candidate={candidate}
            slot={slot}
            filling={filling}
            onGive={(agreed) => (group === 'warned' ? setChecks({ agreed }) : filling.give(candidate, { agreed }))}
          />
        )}
      </div>
      {checks && !refusal && (
        <GiveAnyway
          label={name}
          asks={candidate.asks && !checks.agreed}
          busy={filling.busy === user.id}
          onGive={() => filling.give(candidate, checks)}
          onClose={close}
        />
      )}
      {checks && refusal && (
        <OverrideForm
          label={name}
          asks={candidate.asks && !checks.agreed}
          busy={filling.busy === user.id}
          onGive={(reason) => filling.give(candidate, { ...checks, reason })}
          onClose={close}
        />
      )}
    </li>
  );
}
