import { getAutoFill } from '@contract/auto-fill.ts';
import { everyLook } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { answerOf, type Case, shiftAt } from './fill-cases.ts';
import { administrator, worldWith } from './open-app.tsx';
import { unbroken } from './screens.ts';

const path = '/admin/auto-fill?from=2026-06-12&to=2026-06-13';

/** Names, titles and places that have no space. */
function worded(given: Case) {
  const data = answerOf(given);
  return {
    ...data,
    slot_types: data.slot_types.map((type, n) => ({ ...type, name: `${n}${unbroken}` })),
    shifts: data.shifts.map((shift, n) => ({ ...shift, title: `${n}${unbroken}`, location: unbroken })),
    people: data.people.map((person, n) => ({ ...person, name: `${n}${unbroken}` })),
  };
}
const some: Case = {
  shifts: [shiftAt(0, 10, 4), shiftAt(1, 15, 4), shiftAt(2, 20, 2)],
  holes: [
    { shift: 0, role: 0, missing: 3, toMin: 3 },
    { shift: 1, role: 1, missing: 1, toMin: 1 },
  ],
  people: [
    { roles: new Set([0, 1]), busy: [], required: 12, credits: 4 },
    { roles: new Set([0]), busy: [], required: 12, credits: 8 },
    { roles: new Set([0, 1]), busy: [2], required: 0, credits: 0 },
  ],
  rest: 2,
  mostADay: null,
};
const world = (answer: Parameters<typeof api.on<typeof getAutoFill>>[1]) => () => {
  worldWith({ me: administrator() });
  api.on(getAutoFill, answer);
};

everyLook([
  { what: 'a proposal', path, world: world(worded(some)) },
  { what: 'days without open places', path, world: world(answerOf({ ...some, holes: [] })) },
  { what: 'open places that nobody can take', path, world: world(worded({ ...some, people: [] })) },
  { what: 'open places that could not be loaded', path, world: world(failure()) },
]);
