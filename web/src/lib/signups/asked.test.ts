import type { Signup } from '@contract/signups.ts';
import { expect, it } from 'vitest';
import { ownPlaceOf } from '@/features/volunteer/own-place.ts';
import { eventWith, signupFor, userWith } from '@/test/records.ts';
import { askedOf } from './asked.ts';

const me = userWith();
const now = Date.parse('2026-10-23T18:30:00Z');
const asked = (deadline: string, more: Partial<Signup> = {}, event = eventWith()) =>
  signupFor(event, me, { status: 'asked', question: { id: 'q', kind: 'place', was: null, deadline }, ...more });

it('orders what can be answered by its deadline, also after it, until the end of the shift', () => {
  const [late, soon] = [asked('2026-10-23T19:00:00Z'), asked('2026-10-23T08:00:00Z')];
  expect(askedOf([late, soon], now)).toEqual([soon, late]);
  expect(askedOf([late, soon], Date.parse('2026-10-23T20:00:00Z'))).toEqual([]);
});

it('leaves out what cannot be answered', () => {
  const deadline = '2026-10-23T19:00:00Z';
  const others = [
    signupFor(eventWith(), me),
    asked(deadline, { question: null }),
    asked(deadline, { slot_canceled: true }),
    asked(deadline, {}, eventWith({ status: 'canceled' })),
  ];
  expect(askedOf(others, now)).toEqual([]);
});

it('knows a place that the person is asked about', () => {
  const event = eventWith({ start_time: '2999-10-23T18:00:00Z', end_time: '2999-10-23T20:00:00Z' });
  const mine = asked('2026-10-23T19:00:00Z', {}, event);
  const { id, user_id, slot_id, status } = mine;
  const held = { ...event, volunteers: [{ id, user_id, slot_id, status }] };
  expect(ownPlaceOf(held, me.id, [])).toMatchObject({ asked: true, question: null });
  expect(ownPlaceOf(held, me.id, [mine])).toMatchObject({
    signupId: id,
    asked: true,
    question: mine,
    displaced: false,
  });
});
