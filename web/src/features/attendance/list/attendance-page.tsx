import type { Attendee } from '@contract/attendance.ts';
import type { Event } from '@contract/events.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useEffect, useId } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/lazy.tsx';
import { Message } from '@/components/ui/message.tsx';
import { PrintButton } from '@/components/ui/paper.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { useAsked } from '@/components/ui/use-asked.ts';
import { Needs } from '@/domains/qualifications/needs.tsx';
import { andOthers, type RosterPerson } from '@/domains/shifts/roster.ts';
import { RosterButtons } from '@/domains/shifts/roster-buttons.tsx';
import { signInTexts } from '@/domains/shifts/roster-texts.ts';
import { nameOnPaper, type SignInGroup, sheetOfEvent } from '@/domains/shifts/sign-in.ts';
import { SignInSheet } from '@/domains/shifts/sign-in-sheet.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { moveFocus } from '@/lib/focus/focus.ts';
import { amount } from '@/lib/format/numbers.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeToShifts } from '@/lib/letters/writing.ts';
import { keepEvent, lastFilter } from '@/lib/lists/last-filter.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { useLive } from '@/lib/live/live.ts';
import { attendanceQuery } from '@/lib/query/attendance-query.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { dayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { AttendeeRow, HoursDialog } from './attendee-row.tsx';
import { attendances, bySlot, countsOf, hadGate, isMarkable, slotsToFill, withName } from './marks.ts';
import { useMarkingAll } from './mutations.ts';
import { attendanceTexts } from './texts.ts';

const kinds = ['unmarked', ...attendances] as const;

/** The number of people with each mark. */
function AttendanceCounts({ people }: { people: readonly Attendee[] }) {
  const t = useTexts(attendanceTexts);
  const counts = countsOf(people);
  return (
    <dl className="grid grow grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
      {kinds.map((kind) => (
        <div key={kind} className="flex items-baseline gap-2">
          <dt className="order-last text-soft">{t[kind]}</dt>
          <dd className="text-day proportional-nums">{amount(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AttendanceSlotProps {
  eventId: string;
  people: readonly Attendee[];
  started: boolean;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
  onCorrect: (person: Attendee) => void;
}

/** The people of one slot. The up and down keys move between the same button of neighboring people. */
function AttendanceSlot({ people, ...row }: AttendanceSlotProps) {
  const t = useTexts(attendanceTexts);
  const heading = useId();
  const [first] = people;
  if (!first) return null;
  const markable = people.filter(isMarkable).length;
  return (
    <section aria-labelledby={heading} className="sheet">
      <div className="flex items-baseline justify-between gap-4 border-b border-margin px-4 py-3 sm:px-5">
        <div className="min-w-0">
          <h2 id={heading} className="flex items-center gap-1.5 text-lead font-strong">
            <SlotSwatch color={first.slot_type.color} />
            <span className="min-w-0">{first.slot_type.name}</span>
          </h2>
          <Needs names={first.slot_type.needs} />
        </div>
        <p className="shrink-0 text-small text-soft">
          {row.started
            ? t.markedOf({ marked: markable - countsOf(people).unmarked, all: markable })
            : t.signedUp({ count: people.length })}
        </p>
      </div>
      <ul
        className="divide-y divide-line"
        onKeyDown={(event) => {
          const mark = event.target instanceof HTMLElement && event.target.dataset.mark;
          if (mark) moveFocus(event, `[data-mark=${mark}]`);
        }}
      >
        {people.map((person) => (
          <AttendeeRow key={person.id} person={person} {...row} />
        ))}
      </ul>
    </section>
  );
}

const loadDialog = () => import('./add-attendee-dialog.tsx').then(({ AddAttendeeDialog }) => AddAttendeeDialog);

/** The button that adds somebody to an event, and its dialog, which starts empty each time. */
function AddAttendee({ event }: { event: Event }) {
  const t = useTexts(attendanceTexts);
  const started = Date.parse(event.start_time) <= useNow();
  const { Part, prepare, show } = useLazyPart(loadDialog);
  const { asked, ask, close } = useAsked<true>();
  const add = () => {
    ask(true);
    show();
  };
  return (
    <>
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={add}>
        {t.add}
      </Button>
      {Part && asked && <Part key={asked.number} event={event} started={started} open={asked.open} onClose={close} />}
    </>
  );
}

/** The people of an event to sign in on paper, slot by slot. */
const sheetOf = (event: Event, people: readonly Attendee[]): SignInGroup =>
  sheetOfEvent(
    event,
    bySlot(people).flatMap((slot) =>
      slot.people.map(({ id, user, slot_type, status }) => {
        return { key: id, role: slot_type.name, name: nameOnPaper(user.name, status) };
      }),
    ),
  );

/** The same for a file. */
const rosterOf = (event: Event, people: readonly Attendee[]): RosterPerson[] =>
  bySlot(people).flatMap((slot) =>
    slot.people.map(({ user, slot_type, status, unnamed }) => {
      return { event, role: slot_type.name, name: andOthers(user.name, unnamed), phone: user.phone, status };
    }),
  );

function ListSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-6 h-32 sm:h-11 sm:w-2/3" />
      <div className="sheet divide-y divide-line">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <div key={key} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-12 w-full md:w-96" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The counts of an event and its people by slot, laid out for recording attendance on a phone. */
function People({ event, people }: { event: Event; people: readonly Attendee[] }) {
  const t = useTexts(attendanceTexts);
  const now = useNow();
  const assumed = useQuery(organisationQuery).data?.assumed_hours;
  const { timezone: zone } = event;
  const { markAll, busy } = useMarkingAll(event.id, people);
  const { asked: correcting, ask: correct, close } = useAsked<Attendee>();
  const started = Date.parse(event.start_time) <= now;
  const corrected = correcting?.open ? correcting.what : null;
  useGone(corrected?.user.name, !people.some(({ id }) => id === corrected?.id), close);
  if (people.length === 0) {
    return <EmptySheet title={t.nobody} hint={event.status === 'canceled' ? t.canceledHint : t.nobodyHint} />;
  }
  return (
    <>
      {started ? (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <AttendanceCounts people={people} />
          <Button
            variant="primary"
            className="max-sm:w-full"
            busy={busy}
            disabled={countsOf(people).unmarked === 0}
            onClick={markAll}
          >
            {t.markAll}
          </Button>
        </div>
      ) : (
        <Message tone="info" className="mb-6">
          {t.notStarted}
        </Message>
      )}
      <div className="grid grid-cols-1 gap-6">
        {bySlot(people).map((slot) => (
          <AttendanceSlot
            key={slot.slotId}
            eventId={event.id}
            people={slot.people}
            started={started}
            today={dayKey(now, zone)}
            zone={zone}
            onCorrect={correct}
          />
        ))}
      </div>
      {started && assumed && (
        <p className="mt-4 text-small text-soft">
          {assumed === 'never' || (assumed === 'without_gate' && hadGate(people)) ? t.staysOpen : t.countsAnyway}
        </p>
      )}
      {Date.parse(event.end_time) <= now && (
        <Link
          to="/admin/open-ends"
          data-print="no"
          className="inline-flex min-h-11 items-center text-small text-action underline underline-offset-4"
        >
          {t.openEnds}
        </Link>
      )}
      {correcting && (
        <HoursDialog
          key={correcting.number}
          eventId={event.id}
          person={correcting.what}
          zone={event.timezone}
          open={correcting.open}
          onClose={close}
        />
      )}
    </>
  );
}

/** The attendance of an event. Administrators record it once the event has started. */
function AttendancePage() {
  const { eventId } = Route.useParams();
  // Keyed, so that a correction begun for one event does not appear at another.
  return <EventAttendance key={eventId} id={eventId} />;
}

function EventAttendance({ id }: { id: string }) {
  const [t, shared, signs, writes, pages, administration] = useTexts(
    attendanceTexts,
    adminCommonTexts,
    signInTexts,
    writeTexts,
    memberTexts,
    administrationTexts,
  );
  const { data: event } = useQuery(eventQuery(id));
  const query = useQuery(attendanceQuery(id));
  useLive([`event:${id}`], [attendanceQuery(id).queryKey, eventQuery(id).queryKey]);
  useEffect(() => keepEvent(id), [id]);
  const back = (
    <BackLink to="/admin/events" search={lastFilter()}>
      {t.back}
    </BackLink>
  );
  const fillable = event !== undefined && event.status !== 'canceled' && slotsToFill(event).length > 0;
  const canWrite = event !== undefined && !event.draft && (query.data?.length ?? 0) > 0;
  const people = query.data?.map(withName) ?? [];
  const actions = event && query.data && event.status !== 'canceled' && (
    <>
      <Link to="/gate" search={{ event: id }} className={buttonStyle()}>
        {pages.gate}
      </Link>
      {(query.data?.length ?? 0) > 0 && (
        <Link to="/admin/badges" search={{ day: dayOf(event), event: id }} className={buttonStyle()}>
          {administration.badges}
        </Link>
      )}
      {canWrite && (
        <Button aria-haspopup="dialog" onClick={() => writeToShifts([event])}>
          <Mail aria-hidden="true" className="size-5" />
          {writes.writeHere}
        </Button>
      )}
      {fillable && <AddAttendee event={event} />}
      <PrintButton label={signs.print}>{() => <SignInSheet groups={[sheetOf(event, people)]} />}</PrintButton>
      {people.length > 0 && <RosterButtons people={() => rosterOf(event, people)} />}
    </>
  );
  const missing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <>
      <PageHead title={shared.attendance} back={back} actions={actions}>
        {/* Shown together with the people: on its own it would push their skeleton down. */}
        {event && !query.isPending ? (
          <>
            <span className="block font-strong text-ink">{event.title}</span>
            {writtenTimes(event).full}
            <TimeForReader event={event} zoneIsNamed />
          </>
        ) : (
          <span className="block min-h-12" />
        )}
      </PageHead>
      {missing && <EmptySheet title={shared.eventNotFound} hint={shared.mayBeDeleted} />}
      {!missing && <FailedToLoad query={query} sentence={t.loadFailed} />}
      {(query.isPending || (query.data && !event)) && <ListSkeleton />}
      {event && query.data && !missing && <People event={event} people={query.data.map(withName)} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/events/$eventId/attendance')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, eventQuery(params.eventId));
    preload(queryClient, attendanceQuery(params.eventId));
    preload(queryClient, organisationQuery);
  },
  component: AttendancePage,
});
