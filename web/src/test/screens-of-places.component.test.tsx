import { listPlaces, type Place } from '@contract/places.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId } from './records.ts';
import { fill, isWrong, unbroken } from './screens.ts';

const details = { address: unbroken, meeting_point: unbroken, contact: unbroken, other_names: [unbroken] };
const place: Place = { id: newId(), name: unbroken, ...details, coming_events: 0, version: 1 };

const path = '/admin/places';
const world = () => {
  worldWith({ me: administrator() });
  api.on(listPlaces, () => [place, { ...place, id: newId(), name: 'Hall', coming_events: 2 }]);
};

everyLook([
  { what: 'the places of the organization', path, world },
  {
    what: 'no places',
    path,
    world: () => {
      world();
      api.on(listPlaces, () => []);
    },
  },
  {
    what: 'a place without a name',
    path,
    world,
    act: async () => {
      await press('main li button[aria-haspopup=dialog]');
      await opened();
      await fill('[role=dialog] input', '');
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
]);
