import { createReservation, listReservations, listReservedPeople } from '@contract/reservations.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api, refusal } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from './records.ts';
import { reservationWith, reservedAt, reservedPerson } from './reservations.ts';
import { fill, isWrong, unbroken } from './screens.ts';

const path = '/admin/reserved-places';
const type = slotTypeWith({ name: unbroken });
const events = [14, 21, 28].map((day) =>
  eventWith({
    title: unbroken,
    ...{ start_time: `2026-11-${day}T18:00:00Z`, end_time: `2026-11-${day}T22:00:00Z` },
    slot_assignments: [slotOf(type, { required_count: 500 })],
  }),
);
const [event = eventWith()] = events;
const places = events.map((each) => reservedAt(each, { places: 500, taken: 120, left: 380 }));
const many = reservationWith({ name: unbroken, places });
const world = () => {
  worldWith({ me: administrator(), slotTypes: [type], events });
  api.on(listReservations, [
    many,
    reservationWith({ name: 'Xyz', places: [] }),
    { ...many, id: crypto.randomUUID(), name: 'Opq', ended_at: '2026-10-20T10:00:00Z' },
  ]);
  api.on(listReservedPeople, [
    reservedPerson(event, unbroken, { phone: '+49 123 456789', companions: 3, email: `${unbroken}@example.org` }),
    reservedPerson(event, 'Xyz', { email: null }),
  ]);
  api.on(createReservation, many);
};
const dialogOf = async () => {
  await press('main button[aria-haspopup=dialog].bg-action');
  await opened();
};
const add = () => press('[role=dialog] section li button');

everyLook([
  { what: 'reserved places', path, world, act: () => press('main button[aria-expanded]') },
  { what: 'no reserved places', path, world: () => worldWith({ me: administrator() }) },
  {
    what: 'the end of a reservation',
    path,
    world,
    act: async () => {
      await press('main li button:last-child');
      await opened();
    },
  },
  { what: 'a reservation', path, world, act: async () => [await dialogOf(), await add(), await add()] },
  {
    what: 'a reservation without words',
    path,
    world,
    act: async () => {
      await dialogOf();
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'a reservation that others were faster than',
    path,
    said: true,
    world: () => {
      world();
      const slot_id = event.slot_assignments[0]?.id ?? '';
      const words = { slot_id, event_title: 'Xyz', slot_type_name: 'Qrs', left: 2 };
      api.on(createReservation, refusal('too_few_free', words));
    },
    act: async () => {
      await dialogOf();
      await fill('[role=dialog] input[name=name]', 'Xyz');
      await add();
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'the link of a reservation',
    path,
    world,
    said: true,
    act: async () => {
      await dialogOf();
      await fill('[role=dialog] input[name=name]', 'Xyz');
      await add();
      await press('[role=dialog] [type=submit]');
      await opened();
    },
  },
  { what: 'who has taken reserved places', path: `${path}/${many.id}`, world },
  { what: 'a reservation that is not there', path: `${path}/${crypto.randomUUID()}`, world },
]);
