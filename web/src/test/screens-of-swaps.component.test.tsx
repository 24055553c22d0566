import type { HandOver } from '@contract/hand-overs.ts';
import { everyLook, press } from './every-look.ts';
import { worldWith } from './open-app.tsx';
import { eventWith, newId, signupFor, slotOf, slotTypeWith, userWith } from './records.ts';
import { long, unbroken } from './screens.ts';

/** Swaps that the person is asked for, could offer and has offered, with long texts. */
function swaps() {
  const me = userWith();
  const event = (day: number, title: string) =>
    eventWith({
      ...{
        title,
        location: `Qrs ${unbroken}`,
        start_time: `2026-11-${day}T14:00:00Z`,
        end_time: `2026-11-${day}T18:00:00Z`,
      },
      slot_assignments: [slotOf(slotTypeWith({ name: 'Xyz' }))],
    });
  const [first, second] = [event(10, `Fgh ${long}`), event(11, `Fgh ${unbroken}`)];
  const [own, given] = [signupFor(first, me), signupFor(second, me)];
  const placeWith = (more: Partial<HandOver>): HandOver => ({
    ...{ id: newId(), kind: 'open', slot_id: newId(), signup_id: null, question_id: null, named: null, giver: null },
    ...{
      to_all: true,
      fits: true,
      in_return_for: null,
      swap_with: null,
      event: event(12, 'Fgh'),
      slot_type: own.slot_type,
    },
    ...more,
  });
  const [offered, inTheWay] = [
    placeWith({ swap_with: given.id, event: event(14, 'Fgh') }),
    placeWith({ swap_with: own.id, event: first }),
  ];
  const handed = placeWith({ kind: 'own', signup_id: own.id, event: first });
  const ref = ({ id, slot_type, event }: HandOver) => ({ id, slot_type, event });
  const asks = { kind: 'asked', question_id: newId(), to_all: false, giver: `Ghk ${unbroken}` } as const;
  return worldWith({
    me,
    signups: [own, given],
    handOvers: [
      ...[offered, inTheWay, placeWith({}), handed],
      placeWith({ kind: 'own', signup_id: given.id, to_all: false, event: second, in_return_for: ref(offered) }),
      placeWith({ ...asks, event: event(13, `Fgh ${long}`), in_return_for: ref(handed) }),
      placeWith({ ...asks, question_id: newId(), giver: null, event: event(15, 'Fgh') }),
    ],
  });
}

everyLook([
  { what: 'the dashboard with swaps', path: '/volunteer', world: swaps },
  { what: 'the own shifts with swaps', path: '/volunteer/shifts', world: swaps },
  {
    what: 'the dialog that offers a place in return',
    path: '/volunteer',
    world: swaps,
    act: () => press('main [aria-labelledby=open-over] button[aria-haspopup=dialog]'),
  },
]);
