import type { Attendee } from '@contract/attendance.ts';
import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink } from '@/components/layout/back-link.tsx';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { PrintButton } from '@/components/ui/paper.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { signInTexts } from '@/domains/shifts/roster-texts.ts';
import { SignInSheet } from '@/domains/shifts/sign-in-sheet.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeToShifts } from '@/lib/letters/writing.ts';
import { keepEvent, lastFilter } from '@/lib/lists/last-filter.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { useLive } from '@/lib/live/live.ts';
import { attendanceQuery } from '@/lib/query/attendance-query.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { dayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { slotsToFill } from './add-attendee.ts';
import { AddAttendee } from './add-attendee.tsx';
import { AttendanceCounts } from './attendance-counts.tsx';
import { AttendanceSlot } from './attendance-slot.tsx';
import { HoursDialog } from './hours-dialog.tsx';
import { bySlot, countsOf, hadGate, withName } from './marks.ts';
import { sheetOf } from './sign-in.ts';
import { attendanceTexts } from './texts.ts';
import { useMarkingAll } from './use-marking.ts';

const route = getRouteApi('/_app/admin/events/$eventId/attendance');

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
  const t = useStore(attendanceTexts);
  const now = useNow();
  const assumed = useQuery(organisationQuery).data?.assumed_hours;
  const { timezone: zone } = event;
  const { markAll, busy } = useMarkingAll(event.id, people);
  const [correcting, setCorrecting] = useState<{ person: Attendee; open: boolean; number: number } | null>(null);
  const started = Date.parse(event.start_time) <= now;
  const correct = (person: Attendee) => setCorrecting({ person, open: true, number: (correcting?.number ?? 0) + 1 });
  const corrected = correcting?.open ? correcting.person : null;
  const close = () => correcting && setCorrecting({ ...correcting, open: false });
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
          person={correcting.person}
          open={correcting.open}
          onClose={close}
        />
      )}
    </>
  );
}

/** The attendance of an event. Administrators record it once the event has started. */
export function AttendancePage() {
  const { eventId } = route.useParams();
  // Keyed, so that a correction begun for one event does not appear at another.
  return <EventAttendance key={eventId} id={eventId} />;
}

function EventAttendance({ id }: { id: string }) {
  const t = useStore(attendanceTexts);
  const shared = useStore(adminCommonTexts);
  const signs = useStore(signInTexts);
  const writes = useStore(writeTexts);
  const pages = useStore(memberTexts);
  const administration = useStore(administrationTexts);
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
      <PrintButton label={signs.print}>
        {() => <SignInSheet groups={[sheetOf(event, query.data.map(withName))]} />}
      </PrintButton>
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
