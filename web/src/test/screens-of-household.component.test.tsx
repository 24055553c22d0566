import { listEvents } from '@contract/events.ts';
import { getLeaving } from '@contract/leaving.ts';
import { listLookedAfter, takePlacesTogether } from '@contract/looking-after.ts';
import { listSignups } from '@contract/signups.ts';
import { afterAll } from 'vitest';
import { forgetSeen, seen } from '@/lib/seeing/seen.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { worldWith } from './open-app.tsx';
import { eventWith, organisationWith, signupFor, slotOf, slotTypeWith, userWith } from './records.ts';
import { unbroken } from './screens.ts';

const me = userWith({ name: 'Abc' });
const child = userWith({ name: unbroken, email: null, has_account: false });
const other = userWith({ name: 'Xyz', email: null, has_account: false });
const household = [me, child, other].map(({ id, name }) => ({ id, name }));
const organisation = organisationWith({ looking_after: true });
const types = [slotTypeWith({ name: unbroken, min_age: 14 }), slotTypeWith({ name: 'Fgh' })];
const shift = (title: string, day: number) =>
  eventWith({
    ...{ title, start_time: `2026-10-${day}T10:00:00Z`, end_time: `2026-10-${day}T12:00:00Z` },
    slot_assignments: types.map((type) => slotOf(type, { required_count: 5 })),
  });
const events = [shift(unbroken, 25), shift('Ijk', 26)];
afterAll(forgetSeen);

const world = () => {
  forgetSeen();
  worldWith({ me, organisation, household, events, slotTypes: types });
  api.on(listLookedAfter, [
    { id: child.id, name: child.name, born: '2014', email: null },
    { id: other.id, name: other.name, born: null, email: `${unbroken}@example.org` },
  ]);
  api.on(listSignups, ({ headers }) =>
    headers.get('x-act-for') === child.id ? [signupFor(events[0] ?? shift('', 25), child)] : [],
  );
  api.on(getLeaving, { places: 2, name_until: null, last_admin: false });
  api.on(takePlacesTogether, {
    taken: [],
    refused: { user: { id: child.id, name: unbroken }, refusal: { code: 'slot_full', message: 'x', params: {} } },
  });
};
const acting = () => {
  world();
  worldWith({ me: child, organisation, household, events, slotTypes: types });
  api.on(listLookedAfter, []);
  api.on(listEvents, events);
  seen.set({ acts: true, id: child.id, name: child.name, account: 'x', from: '/volunteer' });
};
const path = '/volunteer/looked-after';
const dialogBy = (selector: string) => async () => {
  await press(selector);
  await opened();
};

everyLook([
  { what: 'whom a person looks after', path, world },
  { what: 'somebody is added', path, world, act: dialogBy('main button[aria-haspopup=dialog]') },
  { what: 'somebody is removed', path, world, act: dialogBy('main li button:last-of-type') },
  { what: 'places for several people', path: '/volunteer/together', world },
  {
    what: 'places for several people that one cannot have',
    path: '/volunteer/together',
    world,
    act: () => press('main li.entry > div > button'),
  },
  { what: 'the shifts of a household', path: '/volunteer/shifts', world },
  { what: 'the code of each person', path: '/volunteer/code', world },
  { what: 'the first page of somebody who acts for another person', path: '/volunteer', world: acting },
]);
