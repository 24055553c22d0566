import { listPersonSeasons, listSeasonEvents, listSeasons } from '@contract/seasons.ts';
import { listSlotTypes } from '@contract/slot-types.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId, seasonWith, slotTypeWith, userWith } from './records.ts';
import { isWrong, unbroken } from './screens.ts';

const seasons = [
  seasonWith({ name: unbroken, shifts: 240, people: 60, required_credits: 12 }),
  seasonWith({ name: 'Xyz', first_day: '2026-06-01', last_day: '2026-06-10', shifts: 1, people: 1 }),
];
const path = '/admin/seasons';
const user = userWith({ name: 'Xyz', email: 'xyz@example.org' });
const world = () => {
  worldWith({ me: administrator({ name: 'Xyz Admin' }), season: seasons[0] ?? null, users: [user] });
  api.on(listSeasons, seasons);
  api.on(listSeasonEvents, [
    { id: newId(), day: '2026-06-01', version: 1 },
    { id: newId(), day: '2026-06-10', version: 1 },
  ]);
  api.on(
    listPersonSeasons,
    seasons.map((season) => ({
      ...{ season, required_credits: 12, is_own: true, confirmed_credits: 6, completed_credits: 6, assumed_credits: 2 },
    })),
  );
};

everyLook([
  {
    what: 'a season with a budget',
    path,
    world: () => {
      world();
      api.on(listSlotTypes, [slotTypeWith({ name: 'Xyz', hourly_credits: -20 })]);
      api.on(listSeasons, [seasonWith({ name: unbroken, budget: 1_234_567.5 })]);
    },
    act: async () => {
      await press('main li:last-child button[aria-haspopup=dialog]');
      await opened();
    },
  },
  { what: 'the seasons of the organization', path, world },
  {
    what: 'no seasons',
    path,
    world: () => {
      worldWith({ me: administrator({ name: 'Xyz Admin' }) });
      api.on(listSeasons, []);
    },
  },
  {
    what: 'a season without a name',
    path,
    world,
    act: async () => {
      await press('main button[aria-haspopup=dialog]');
      await opened();
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'copying a season',
    path,
    world,
    act: async () => {
      await press('main li:last-child button[aria-haspopup=dialog]');
      await opened();
    },
  },
  {
    what: 'deleting a season',
    path,
    world,
    act: async () => {
      await press('main li button:not([aria-haspopup])');
      await opened();
    },
  },
  { what: 'the seasons of a person', path: `/admin/staff/${user.id}`, world },
  { what: 'the required credits of a season in the form of a person', path: `/admin/staff/${user.id}/edit`, world },
]);
