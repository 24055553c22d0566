import { listOpenEnds } from '@contract/open-ends.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { openEndWith } from './open-ends.ts';
import { newId } from './records.ts';
import { long, unbroken } from './screens.ts';

const { event } = openEndWith();
const person = (name: string) => ({ id: newId(), name });
const wide = { ...event, id: newId(), title: `Xyz ${long}`, location: `Qrs 12, ${unbroken}` };
const type = { id: newId(), name: unbroken, color: '#3182ce' };
const ends = [
  openEndWith({ event: wide, user: person(unbroken), slot_type: type, checked_in_at: '2026-10-22T17:05:00Z' }),
  openEndWith({ event: wide, user: person('Xyz') }),
  openEndWith({
    event: {
      ...event,
      id: newId(),
      title: 'Xyz',
      start_time: '2026-10-21T06:00:00Z',
      end_time: '2026-10-21T09:00:00Z',
    },
    user: person('Xyz 2'),
  }),
];

const world = () => {
  worldWith({ me: administrator() });
  api.on(listOpenEnds, ends);
};
const empty = () => {
  worldWith({ me: administrator() });
  api.on(listOpenEnds, []);
};
const path = '/admin/open-ends';
const select = () => press('main input[type=checkbox]');

everyLook([
  { what: 'open ends', path, world },
  { what: 'no open ends', path, world: empty },
  { what: 'no open ends at all', path: `${path}?all=true`, world: empty },
  { what: 'selected open ends', path, world, act: select },
  {
    what: 'when people left',
    path,
    world,
    act: async () => {
      await select();
      await press('section [aria-haspopup=dialog]');
      await opened();
    },
  },
]);
