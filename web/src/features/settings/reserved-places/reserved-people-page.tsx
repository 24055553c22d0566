import {
  listReservedPeople,
  type Reservation,
  type ReservedPerson,
  type ReservedPlaces,
} from '@contract/reservations.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { PersonLink, PhoneLink } from '@/domains/people/links.tsx';
import { ReservationLink } from '@/domains/reservations/reservation-link.tsx';
import { isRunning, reservationsQuery } from '@/domains/reservations/reservations.ts';
import { Reserving } from '@/domains/reservations/reserving.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { saveCsv } from '@/lib/format/csv.ts';
import { personName } from '@/lib/format/person-name.ts';
import { noteExport } from '@/lib/format/save-table.ts';
import { changing } from '@/lib/query/changing.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import { EndQuestion, endMutation } from './ending.tsx';
import { reservedPlacesTexts } from './texts.ts';

const peopleQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.reservations, 'people', id] as const,
    queryFn: ({ signal }) => api.all(listReservedPeople, { signal, params: { id } }),
  });

/** Saves who has taken places as a CSV file, which is recorded. */
const saveMutation = changing(
  async ({ reservation, people }: { reservation: Reservation; people: readonly ReservedPerson[] }) => {
    await noteExport('people');
    const [t, shared, account] = [reservedPlacesTexts.get(), adminCommonTexts.get(), accountTexts.get()];
    const local = (moment: string, zone: string) => {
      const { date, time } = wallTime(moment, zone);
      return { day: date, time };
    };
    saveCsv(`${reservation.name}.csv`, [
      [shared.name, account.email, t.phone, t.event, shared.slotType, t.start, t.places, t.takenAt],
      ...people.map((each) => [
        ...[each.name, each.email, each.phone, each.title, each.slot_type, local(each.start_time, each.timezone)],
        ...[1 + each.companions, local(each.taken_at, each.timezone)],
      ]),
    ]);
  },
  { error: () => adminCommonTexts.get().fileNotSaved, reload: [] },
);

/** Somebody who has taken a place, with whom they bring and how to reach them. */
function Person({ person }: { person: ReservedPerson }) {
  const t = useTexts(reservedPlacesTexts);
  const { user_id, name, email, phone, companions } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
      <span className="grow basis-40">
        <PersonLink id={user_id} className="font-strong">
          {personName(name)}
        </PersonLink>
        {companions > 0 && <span className="text-soft"> {t.companions({ count: companions })}</span>}
      </span>
      {email && (
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-11 min-w-0 items-center text-small text-soft underline-offset-4 hover:text-ink hover:underline"
        >
          {email}
        </a>
      )}
      {phone && <PhoneLink phone={phone} />}
    </li>
  );
}

/** Each shift with its reserved places, and who has taken them. */
function Shifts({ places, people }: { places: readonly ReservedPlaces[]; people: readonly ReservedPerson[] }) {
  const t = useTexts(reservedPlacesTexts);
  return (
    <div className="sheet max-w-column divide-y divide-line px-4 sm:px-6">
      {places.map(({ slot_id, event_id, slot_type, title, color, taken, places: count, ...times }) => {
        const here = people.filter((each) => each.event_id === event_id && each.slot_type === slot_type);
        return (
          <section key={slot_id} aria-label={`${slot_type}, ${title}, ${writtenTimes(times).full}`} className="py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="min-w-0 font-strong wrap-anywhere">
                {title}
                <span className="ml-3 inline-flex items-center gap-1.5 font-regular">
                  <SlotSwatch color={color} />
                  {slot_type}
                </span>
              </h2>
              <span className="text-soft">{t.line({ taken, count })}</span>
            </div>
            <p className="text-small text-soft">{writtenTimes(times).full}</p>
            {here.length > 0 ? (
              <ul className="mt-1">
                {here.map((person) => (
                  <Person key={person.signup_id} person={person} />
                ))}
              </ul>
            ) : (
              <p className="mt-1 text-small text-soft">{t.nobodyHere}</p>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** The link of a reservation, and who has taken places through it. */
function PeopleOf({ reservation }: { reservation: Reservation }) {
  const [t, pages, shared] = useTexts(reservedPlacesTexts, administrationTexts, adminCommonTexts);
  const now = useNow();
  const zone = useOrganisationZone();
  const query = useQuery(peopleQuery(reservation.id));
  const save = useMutation(saveMutation);
  const { mutate: end } = useMutation(endMutation);
  const [asking, setAsking] = useState<'changes' | 'ends' | null>(null);
  const close = () => setAsking(null);
  const { name, until, ended_at, places } = reservation;
  const runs = isRunning(reservation, now);
  const people = query.data ?? [];
  return (
    <>
      <PageHead
        title={name}
        back={<BackLink to="/admin/reserved-places">{pages.reservedPlaces}</BackLink>}
        actions={
          <>
            {/* One whose time is over can be kept for longer. */}
            {ended_at === null && (
              <Button aria-haspopup="dialog" onClick={() => setAsking('changes')}>
                {shared.edit}
              </Button>
            )}
            {runs && <Button onClick={() => setAsking('ends')}>{t.end}</Button>}
            <Button disabled={!query.data} onClick={() => window.print()}>
              {shared.print}
            </Button>
            <Button
              disabled={people.length === 0}
              busy={save.isPending}
              onClick={() => save.mutate({ reservation, people })}
            >
              {shared.saveCsv}
            </Button>
          </>
        }
      >
        {(runs ? t.until : t.ended)(dayAndTime(ended_at ?? until, zone, now))}
      </PageHead>
      {!query.data && <FailedToLoad query={query} sentence={t.peopleFailed} />}
      {query.isPending && <Skeleton className="h-60 max-w-column" />}
      {query.data && <Shifts places={places} people={query.data} />}
      {runs && (
        <section data-print="no" aria-label={t.copyLink} className="sheet mt-6 max-w-column p-5 sm:p-6">
          <ReservationLink reservation={reservation} />
        </section>
      )}
      {asking === 'changes' && <Reserving reservation={reservation} onClose={close} />}
      <AlertDialog
        open={asking === 'ends'}
        title={t.endTitle}
        confirm={t.endTitle}
        onConfirm={() => {
          close();
          // The button that has asked goes.
          end(reservation, { onSuccess: focusHeading });
        }}
        onClose={close}
      >
        <EndQuestion reservation={reservation} />
      </AlertDialog>
    </>
  );
}

function ReservedPeoplePage() {
  const { reservationId } = Route.useParams();
  const [t, pages] = useTexts(reservedPlacesTexts, administrationTexts);
  const query = useQuery(reservationsQuery);
  const reservation = query.data?.find(({ id }) => id === reservationId);
  if (reservation) return <PeopleOf key={reservation.id} reservation={reservation} />;
  return (
    <>
      <PageHead
        title={pages.reservedPlaces}
        back={<BackLink to="/admin/reserved-places">{pages.reservedPlaces}</BackLink>}
      />
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-60 max-w-column" />}
      {query.data && <p>{t.gone}</p>}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/reserved-places/$reservationId')({
  loader: ({ context: { queryClient }, params: { reservationId } }) => {
    preload(queryClient, reservationsQuery);
    preload(queryClient, peopleQuery(reservationId));
  },
  component: ReservedPeoplePage,
});
