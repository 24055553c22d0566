import { listUnreached } from '@contract/unreached.ts';
import { everyLook } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId } from './records.ts';
import { unbroken } from './screens.ts';
import { datedShift, nobodyUnreached, untoldList, untoldWith } from './unreached.ts';

const refused = { code: 'address_refused', params: { answer: 'EENVELOPE, 550' } } as const;
const since = '2026-10-23T08:00:00Z';
const person = { user: { id: newId(), name: `9${unbroken}` }, phone: '+49 30 1234' };
const reasons = ['no_address', 'bounces', 'failed', 'no_access', 'mails_off'] as const;
const kinds = [
  ...(['canceled', 'removed', 'moved', 'still', 'restored', 'clash'] as const),
  ...(['assigned', 'asked', 'released', 'unanswered', 'short_rest'] as const),
];
const full = {
  untold: untoldList([
    ...reasons.map((reason, n) =>
      untoldWith(`${n}${unbroken}`, { reason, event: datedShift(unbroken), failure: refused }),
    ),
    untoldWith('Xyz', { kinds: [...kinds], events: 3 }),
    untoldWith('Xyz 2', { seen: true }),
    untoldWith('Xyz 3', { told: { at: since, by: unbroken } }),
    untoldWith('Xyz 4', { told: { at: since, by: null } }),
  ]),
  unreachable: {
    count: 1,
    people: [{ ...person, reason: 'bounces' as const, event: datedShift(unbroken), failure: refused, since }],
  },
  bouncing: [{ ...person, email: `${unbroken}@example.org`, failure: refused, since }],
};
const world = (lists: Parameters<typeof api.on<typeof listUnreached>>[1]) => () => {
  worldWith({ me: administrator() });
  api.on(listUnreached, lists);
};
const path = '/admin/unreached';

everyLook([
  { what: 'people to tell', path, world: world(full) },
  { what: 'people whom a change did not reach', path: `${path}?change=${newId()}`, world: world(full) },
  { what: 'nobody to tell', path, world: world(nobodyUnreached) },
  { what: 'people to tell that could not be loaded', path, world: world(failure()) },
]);
