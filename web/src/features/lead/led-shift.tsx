import type { LedPerson, LedShift, LedSlot } from '@contract/led-shifts.ts';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, Mail, TriangleAlert, UserMinus, UserPlus } from 'lucide-react';
import { useRef } from 'react';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { useAsksPeople } from '@/domains/custom-fields/given-answers.tsx';
import { givenTexts } from '@/domains/custom-fields/given-texts.ts';
import { givingTexts } from '@/domains/giving/texts.ts';
import { WriteIcon } from '@/domains/letters/write-icon.tsx';
import { PhoneLink } from '@/domains/people/links.tsx';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { EventPlace } from '@/domains/shifts/event-facts.tsx';
import { DraftBadge } from '@/domains/shifts/event-state.tsx';
import { GroupNote } from '@/domains/shifts/group-note.tsx';
import { andOthers, type RosterPerson } from '@/domains/shifts/roster.ts';
import { RosterButtons } from '@/domains/shifts/roster-buttons.tsx';
import { placeStateTexts } from '@/domains/shifts/roster-texts.ts';
import { When } from '@/domains/shifts/when.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { focusNeighbor } from '@/lib/focus/focus.ts';
import { personName } from '@/lib/format/person-name.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeTo, writeToShifts } from '@/lib/letters/writing.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { timingOf } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { leadTexts } from './texts.ts';
import { belowMinimum, fills, missing, runsGate, writes } from './view.ts';

interface PersonProps {
  person: LedPerson;
  /** The slot and its shift. */
  place: string;
  /** The zone of the shift. */
  zone: string;
  /** Takes back the place; `undefined`: the lead may not. */
  onRelease: ((person: LedPerson) => void) | undefined;
}

/** Somebody with a place: name, what is open about the place, phone, and a button that takes the place back. */
function Person({ person, place, zone, onRelease }: PersonProps) {
  const [t, states, outcomes] = useTexts(leadTexts, placeStateTexts, outcomeTexts);
  const { user: me } = useAuth();
  const { user, status, question, attendance, missing_documents } = person;
  const name = personName(user.name);
  const isOwn = user.id === me?.id;
  const label = `${t.releaseOf({ name })}, ${place}`;
  return (
    <li className="flex min-h-11 items-center gap-x-1">
      <div className="min-w-0 grow py-1">
        <p className="wrap-anywhere">
          {name}
          {isOwn && <span className="text-soft"> · {t.you}</span>}
        </p>
        {(status === 'asked' || question) && <AskedState question={question} zone={zone} />}
        {status === 'displaced' && (
          <p className="flex items-start gap-1.5 text-small text-attention">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {states.clash}
          </p>
        )}
        {missing_documents.length > 0 && (
          <p className="flex items-start gap-1.5 text-small text-attention">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {t.lacksDocuments({ names: missing_documents.map((each) => each.name).join(', ') })}
            </span>
          </p>
        )}
        {attendance && <p className="text-small text-soft">{outcomes[attendance]}</p>}
        <GroupNote of={person} />
      </div>
      {user.phone && !isOwn && <PhoneLink phone={user.phone} />}
      {onRelease && !isOwn && (
        <button
          type="button"
          title={label}
          aria-label={label}
          aria-haspopup="dialog"
          data-release=""
          onClick={() => onRelease(person)}
          className="grid size-11 shrink-0 place-items-center rounded-round text-soft hover:bg-desk hover:text-ink"
        >
          <UserMinus aria-hidden="true" className="size-5" />
        </button>
      )}
    </li>
  );
}

interface LedPeopleProps extends Pick<PersonProps, 'place' | 'zone' | 'onRelease'> {
  people: readonly LedPerson[];
}

/** Who has a place in a slot. */
function LedPeople({ people, ...of }: LedPeopleProps) {
  const t = useTexts(leadTexts);
  if (people.length === 0) return <p className="pl-5.5 text-small text-soft">{t.nobody}</p>;
  return (
    <ul aria-label={t.people} className="pl-5.5">
      {people.map((person) => (
        <Person key={person.id} person={person} {...of} />
      ))}
    </ul>
  );
}

/** What is done with a place, in a dialog. */
export type PlaceAction =
  | { kind: 'give'; shift: LedShift; slot: LedSlot }
  | { kind: 'release'; shift: LedShift; slot: LedSlot; person: LedPerson; leave: () => void };

interface SlotEntryProps {
  shift: LedShift;
  slot: LedSlot;
  now: number;
  isOver: boolean;
  onAction: (action: PlaceAction) => void;
}

/** What is missing in a slot. */
function Missing({ shift, slot }: Pick<SlotEntryProps, 'shift' | 'slot'>) {
  const [t, giving] = useTexts(leadTexts, givingTexts);
  const [open, needed] = [missing(shift, slot), belowMinimum(shift, slot)];
  if (open === 0) return <p className="pl-5.5 text-small text-soft">{t.full}</p>;
  return (
    <p className="flex flex-wrap gap-x-3 pl-5.5 text-small">
      <span className="text-attention">{giving.missing({ count: open })}</span>
      {needed > 0 && <span className="font-strong text-loss">{giving.belowMinimum({ count: needed })}</span>}
    </p>
  );
}

/** A slot that somebody leads: how full it is, who is in it, and what the lead may do about it now. */
function SlotEntry({ shift, slot, now, isOver, onAction }: SlotEntryProps) {
  const [t, common, words] = useTexts(leadTexts, commonTexts, writeTexts);
  const section = useRef<HTMLElement>(null);
  const { slot_type, people, is_canceled } = slot;
  const name = `${slot_type.name}, ${shiftInWords(shift)}`;
  const canceled = is_canceled || shift.status === 'canceled';
  const mayFill = fills(shift, slot, now);
  const release = (person: LedPerson) => {
    // The list of people loses the row. `leave` is called once that is certain.
    const leaving = document.activeElement;
    const leave = () => focusNeighbor(section.current, '[data-release]', (stop) => stop === leaving);
    onAction({ kind: 'release', shift, slot, person, leave });
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={name} className="py-2 outline-none">
      <h4 className="flex min-h-11 items-center gap-x-1.5">
        <SlotSwatch color={slot_type.color} />
        <span className="min-w-0 font-strong wrap-anywhere">{slot_type.name}</span>
        <span className="ml-auto shrink-0 text-soft">
          {is_canceled && shift.status !== 'canceled'
            ? common.canceled
            : common.filled({ taken: slot.current_count, required: slot.required_count })}
        </span>
        {writes(slot) && shift.slots.length > 1 && (
          <WriteIcon
            label={words.writeTo({ whom: name })}
            onWrite={() => writeTo({ kind: 'shifts', shifts: [{ event_id: shift.id, slot_id: slot.id }] })}
          />
        )}
      </h4>
      {!canceled && !isOver && <Missing shift={shift} slot={slot} />}
      {people && (
        <LedPeople people={people} place={name} zone={shift.timezone} onRelease={mayFill ? release : undefined} />
      )}
      {mayFill && missing(shift, slot) > 0 && (
        <div className="pl-5.5">
          <Button
            variant="quiet"
            className="-ml-3 px-3! text-action!"
            aria-haspopup="dialog"
            aria-label={t.findFor({ slot: slot_type.name, title: shiftInWords(shift) })}
            onClick={() => onAction({ kind: 'give', shift, slot })}
          >
            <UserPlus aria-hidden="true" className="size-5" />
            {t.find}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The people of a shift for a file, with the right to see who comes, and with the phones that the lead sees now. */
const rosterOf = (shift: LedShift): RosterPerson[] =>
  shift.slots.flatMap(({ slot_type, people, rights }) =>
    (rights.includes('roster') ? (people ?? []) : []).map(({ user, status, unnamed }) => {
      return {
        event: shift,
        role: slot_type.name,
        name: andOthers(personName(user.name), unnamed),
        phone: user.phone,
        status,
      };
    }),
  );

const loadAnswers = () => import('./answers-dialog.tsx').then(({ AnswersDialog }) => AnswersDialog);

/** The button that shows what the people of a shift have answered; nothing where nothing is asked. */
function AnswersButton({ shift, name }: { shift: LedShift; name: string }) {
  const t = useTexts(givenTexts);
  const { Dialog, close, opens } = useLazyDialog(loadAnswers);
  if (!useAsksPeople()) return null;
  const title = t.openOf({ title: name });
  return (
    <>
      <Button aria-label={title} {...opens}>
        {t.open}
      </Button>
      {Dialog && <Dialog shift={shift} title={title} onClose={close} />}
    </>
  );
}

interface ShiftEntryProps {
  shift: LedShift;
  now: number;
  /** Whether times name their zone, as on days when the clocks change. */
  nameZone: boolean;
  onAction: (action: PlaceAction) => void;
}

/** A shift that somebody leads, with its slots and what the lead may do there now. */
export function ShiftEntry({ shift, now, nameZone, onAction }: ShiftEntryProps) {
  const [t, common, words, pages] = useTexts(leadTexts, commonTexts, writeTexts, memberTexts);
  useLanguage();
  const name = shiftInWords(shift);
  const timing = timingOf(shift, now);
  const canceled = shift.status === 'canceled';
  const [atGate, mayWrite] = [runsGate(shift), shift.slots.some(writes)];
  const people = rosterOf(shift);
  return (
    <li className="entry">
      <When event={shift} nameZone={nameZone} />
      <div className="min-w-0">
        <h3 className="text-lead font-strong wrap-anywhere">
          {shift.title}
          {shift.draft && <DraftBadge className="ml-2" />}
          {canceled && <span className="ml-2 text-body font-regular text-loss">{common.canceled}</span>}
          {timing === 'now' && !canceled && <span className="ml-2 text-body font-regular text-done">{common.now}</span>}
        </h3>
        <EventPlace event={{ location: shift.location, place: null }} />
        {(atGate || mayWrite || people.length > 0) && (
          <div className="mt-2 flex flex-wrap gap-2 max-sm:*:grow">
            {atGate && (
              <Link
                to="/gate"
                search={{ event: shift.id }}
                aria-label={t.gateOf({ title: name })}
                className={buttonStyle()}
              >
                <ClipboardCheck aria-hidden="true" className="size-5" />
                {pages.gate}
              </Link>
            )}
            {mayWrite && (
              <Button
                aria-haspopup="dialog"
                aria-label={words.writeTo({ whom: name })}
                onClick={() => writeToShifts([shift])}
              >
                <Mail aria-hidden="true" className="size-5" />
                {words.write}
              </Button>
            )}
            {people.length > 0 && <AnswersButton shift={shift} name={name} />}
            {people.length > 0 && <RosterButtons people={() => people} shift={name} />}
          </div>
        )}
        <div className="mt-2 divide-y divide-line">
          {shift.slots.map((slot) => (
            <SlotEntry
              key={slot.id}
              shift={shift}
              slot={slot}
              now={now}
              isOver={timing === 'past'}
              onAction={onAction}
            />
          ))}
        </div>
      </div>
    </li>
  );
}
