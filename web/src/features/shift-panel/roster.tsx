import type { Attendee } from '@contract/attendance.ts';
import type { EventAnswers } from '@contract/custom-fields.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import { listSlotWaits } from '@contract/waits.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  ArrowRight,
  Check,
  type LucideIcon,
  Repeat,
  Ticket,
  TriangleAlert,
  UserMinus,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, MoreTrigger } from '@/components/ui/dropdown-menu.tsx';
import { useWanted } from '@/components/ui/lazy.tsx';
import { Message } from '@/components/ui/message.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { GivenAnswers, useEventAnswers } from '@/domains/custom-fields/given-answers.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { WriteIcon } from '@/domains/letters/write-icon.tsx';
import { PersonLink, PhoneLink } from '@/domains/people/links.tsx';
import { Lacks, Needs } from '@/domains/qualifications/needs.tsx';
import { isRunning, reservationsQuery } from '@/domains/reservations/reservations.ts';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { GroupNote } from '@/domains/shifts/group-note.tsx';
import { andOthers, type RosterPerson } from '@/domains/shifts/roster.ts';
import { RosterButtons } from '@/domains/shifts/roster-buttons.tsx';
import { placeStateTexts } from '@/domains/shifts/roster-texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { withTexts } from '@/i18n/languages.ts';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeTo } from '@/lib/letters/writing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { placesLeft } from './slots.ts';
import { datesTexts, shiftPanelTexts, waitingPeopleTexts } from './texts.ts';
import type { Filling } from './use-filling.ts';

/** `zone`: that of the shift. */
function WaitingForSlot({ slot, zone }: { slot: SlotAssignment; zone: string }) {
  const t = useStore(waitingPeopleTexts);
  const present = useNow();
  const { data } = useQuery({
    queryKey: [...queryKeys.waits, 'of-slot', slot.id],
    queryFn: ({ signal }) => api(listSlotWaits, { params: { id: slot.id }, signal }),
  });
  if (!data || data.people.length === 0) return null;
  return (
    <section aria-label={t.title({ slot: slot.slot_type.name })} className="border-t border-line px-5 py-4">
      <h3 className="flex items-center gap-1.5 font-strong">
        <SlotSwatch color={slot.slot_type.color} />
        {t.title({ slot: slot.slot_type.name })}
      </h3>
      <p className="text-small text-soft">
        {t.waiting({ count: data.people.length })}
        {data.held > 0 && ` · ${t.held({ count: data.held })}`}
      </p>
      <ol className="mt-1 list-decimal pl-6">
        {data.people.map(({ user, offered_until: until }) => (
          <li key={user.id}>
            {personName(user.name)}
            {until && (
              <span className="block text-small text-attention">{t.asked(dayAndTime(until, zone, present))}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who waits for places of a shift, in order, and how many places are held for them. Renders nothing if nobody does. */
export const WaitingPeople = ({ event }: { event: Event }): ReactNode =>
  event.slot_assignments
    .filter(({ is_canceled }) => !is_canceled)
    .map((slot) => <WaitingForSlot key={slot.id} slot={slot} zone={event.timezone} />);

interface RosterEntryProps {
  person: Attendee;
  slot: SlotAssignment;
  /** The zone of the shift. */
  zone: string;
  filling: Filling;
  answers: EventAnswers | undefined;
}

/** What can be done with the place of a person. */
function PersonMenu({ person, slot, filling }: Omit<RosterEntryProps, 'zone' | 'answers'>) {
  const t = useStore(shiftPanelTexts);
  const more = useStore(datesTexts).more;
  const giving = useStore(givingTexts);
  const { question } = person;
  const name = personName(person.user.name);
  const { askDates } = filling;
  const item = (Icon: LucideIcon, word: string, act: () => void) => (
    <DropdownMenuItem afterwards={act}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
      {word}
    </DropdownMenuItem>
  );
  return (
    <DropdownMenu>
      <MoreTrigger aria-label={t.actionsFor({ name })} />
      <DropdownMenuContent align="end">
        {askDates && item(Repeat, more, () => askDates(person.user, slot))}
        {question && item(Check, t.saidYes, () => filling.record({ person, question: question.id, answer: 'yes' }))}
        {question && item(X, t.saidNo, () => filling.record({ person, question: question.id, answer: 'no' }))}
        {item(UserMinus, giving.release, () => filling.release(person))}
        {item(ArrowLeftRight, t.swapWith, () => filling.setTask({ kind: 'swap', person }))}
        {item(ArrowRight, t.moveTo, () => filling.setTask({ kind: 'move', person }))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** A person of the roster: name, phone, state, and what can be done. */
function RosterEntry({ person, slot, zone, filling, answers }: RosterEntryProps) {
  const t = useStore(shiftPanelTexts);
  const states = useStore(placeStateTexts);
  const { task, busy, swap } = filling;
  const { id, user, status, slot_id } = person;
  const name = personName(user.name);
  const swaps = task?.kind === 'swap' && task.person.slot_id !== slot_id ? task.person : null;
  return (
    <li>
      <div className="flex items-center gap-x-1">
        <div className="min-w-0 grow">
          <PersonLink id={user.id} className="py-2">
            {name}
          </PersonLink>
          <GroupNote of={person} className="-mt-2 mb-2" />
          {person.handing_over && <p className="text-small text-attention">{t.handsOver}</p>}
          {status === 'displaced' && (
            <p className="flex items-start gap-1.5 text-small text-attention">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {states.clash}
            </p>
          )}
        </div>
        {user.phone && <PhoneLink phone={user.phone} />}
        {swaps && (
          <Button
            className="shrink-0"
            busy={busy === user.id}
            aria-label={t.swapNamed({ name: personName(swaps.user.name), other: name })}
            onClick={() => swap(swaps, { id: user.id, name: user.name, signup: id })}
          >
            {t.swap}
          </Button>
        )}
        {!task && <PersonMenu person={person} slot={slot} filling={filling} />}
      </div>
      {(status === 'asked' ||
        person.question ||
        person.missing_qualifications.length + person.missing_documents.length > 0) && (
        <div className="-mt-2 mb-2">
          {(status === 'asked' || person.question) && <AskedState question={person.question} zone={zone} />}
          <Lacks missing={person.missing_qualifications} documents={person.missing_documents} />
        </div>
      )}
      <GivenAnswers answers={answers} userId={user.id} />
    </li>
  );
}

export interface RosterProps {
  event: Event;
  people: readonly Attendee[];
  filling: Filling;
}

/** Few shifts have reserved places: the dialog comes with its texts when it is wanted. */
const loadReserving = () =>
  withTexts('open', () => import('@/domains/reservations/reserving.tsx')).then(({ ReservingAt }) => ReservingAt);

/** What can be done with a role at a shift: its free places can be reserved, if everyone can take them. */
function SlotMenu({ event, slot }: Pick<RosterProps, 'event'> & { slot: SlotAssignment }) {
  const t = useStore(shiftPanelTexts);
  const present = useNow();
  const { data: types } = useQuery(slotTypesQuery);
  const [reserves, setReserves] = useState(false);
  const Reserving = useWanted(loadReserving, reserves);
  const isOpen = types?.find(({ id }) => id === slot.slot_type.id)?.open_to === 'everyone';
  const isAhead = !event.draft && event.status === 'scheduled' && Date.parse(event.start_time) > present;
  // While its dialog is open, the last place may be taken, or just have been reserved.
  if (!(isOpen && isAhead && (placesLeft(slot) > 0 || reserves))) return null;
  return (
    <>
      <DropdownMenu>
        <MoreTrigger className="-my-2 -mr-2" aria-label={t.actionsOf({ slot: slot.slot_type.name })} />
        <DropdownMenuContent align="end">
          <DropdownMenuItem afterwards={() => setReserves(true)}>
            <Ticket aria-hidden="true" className="size-5 shrink-0 text-soft" />
            {t.reserve}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {reserves && Reserving && <Reserving event={event} slot={slot} onClose={() => setReserves(false)} />}
    </>
  );
}

/** For whom places of a role are reserved, which nobody has taken yet. */
function ReservedHere({ slot }: { slot: SlotAssignment }) {
  const shared = useStore(adminCommonTexts);
  const present = useNow();
  const { data = [] } = useQuery(reservationsQuery);
  const here = data.flatMap((reservation) => {
    const left = reservation.places.find(({ slot_id }) => slot_id === slot.id)?.left ?? 0;
    return left > 0 && isRunning(reservation, present) ? [{ ...reservation, left }] : [];
  });
  return here.map(({ id, name, left }) => (
    <Link
      key={id}
      to="/admin/reserved-places/$reservationId"
      params={{ reservationId: id }}
      className="flex min-h-11 items-center gap-1.5 text-small text-soft underline-offset-4 hover:text-ink hover:underline"
    >
      <Ticket aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{shared.reservedFor({ count: left, name })}</span>
    </Link>
  ));
}

/** A slot with its people and its open places. */
function RosterSlot({ slot, event, people, filling }: RosterProps & { slot: SlotAssignment }) {
  const answers = useEventAnswers(event.id);
  const t = useStore(shiftPanelTexts);
  const common = useStore(commonTexts);
  const writes = useStore(writeTexts);
  const left = placesLeft(slot);
  const canWrite = people.length > 0 && !event.draft && event.slot_assignments.length > 1;
  const label = writes.writeTo({ whom: slot.slot_type.name });
  return (
    <section aria-label={slot.slot_type.name} className="mt-3">
      <h4 className="flex items-center gap-x-2 font-strong">
        <SlotSwatch color={slot.slot_type.color} />
        <span className="min-w-0 wrap-anywhere">{slot.slot_type.name}</span>
        <span className="ml-auto shrink-0 font-regular text-soft">
          {slot.is_canceled
            ? common.canceled
            : common.filled({ taken: slot.current_count, required: slot.required_count })}
        </span>
        {canWrite && (
          <WriteIcon
            label={label}
            className="-my-2"
            onWrite={() => writeTo({ kind: 'shifts', shifts: [{ event_id: event.id, slot_id: slot.id }] })}
          />
        )}
        <SlotMenu event={event} slot={slot} />
      </h4>
      <Needs names={slot.slot_type.needs} className="pl-6" />
      {people.length > 0 && (
        <ul className="pl-6">
          {people.map((person) => (
            <RosterEntry key={person.id} {...{ person, slot, filling, answers }} zone={event.timezone} />
          ))}
        </ul>
      )}
      <div className="pl-6">
        <ReservedHere slot={slot} />
      </div>
      {left > 0 && (
        <div className="pl-6">
          <Button
            variant="quiet"
            className="-ml-3 px-3! text-attention!"
            aria-pressed={filling.chosen?.id === slot.id}
            onClick={() => filling.pick(slot)}
          >
            {t.openOf({ count: left })}
            <span className="sr-only">: {slot.slot_type.name}</span>
          </Button>
        </div>
      )}
    </section>
  );
}

/** The people of a shift by slot, with what can be done with each. */
export function Roster({ event, people, filling }: RosterProps) {
  const t = useStore(shiftPanelTexts);
  const common = useStore(commonTexts);
  const { task, setTask } = filling;
  const roles = new Map(event.slot_assignments.map(({ id, slot_type }) => [id, slot_type.name]));
  const rosterOf = (): RosterPerson[] =>
    people.map(({ slot_id, user, status, unnamed }) => {
      const role = roles.get(slot_id) ?? '';
      return { event, role, name: andOthers(personName(user.name), unnamed), phone: user.phone, status };
    });
  return (
    <section aria-label={t.roster} className="border-t border-line px-5 pt-1 pb-4">
      <h3 className="sr-only">{t.roster}</h3>
      {task && (
        <Message tone="attention" className="mt-3">
          <p role="status">
            {(task.kind === 'swap' ? t.swapping : t.moving)({ name: personName(task.person.user.name) })}
          </p>
          <Button variant="quiet" className="-mb-2 -ml-4" onClick={() => setTask(null)}>
            {common.cancel}
          </Button>
        </Message>
      )}
      {event.slot_assignments.map((slot) => (
        <RosterSlot
          key={slot.id}
          slot={slot}
          event={event}
          people={people.filter(({ slot_id }) => slot_id === slot.id)}
          filling={filling}
        />
      ))}
      {people.length > 0 && (
        <div className="mt-2 -ml-3">
          <RosterButtons people={rosterOf} />
        </div>
      )}
    </section>
  );
}
