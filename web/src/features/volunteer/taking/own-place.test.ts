import { describe, expect, it } from 'vitest';
import { type Told, textOf } from '@/lib/errors/error-text.ts';
import { eventWith, slotWith } from '@/test/event.ts';
import { signupFor, userWith } from '@/test/records.ts';
import { eventReason, type OwnPlace, ownPlaceOf, slotReason } from './own-place.ts';

const free: OwnPlace = {
  signupId: null,
  slotId: null,
  displaced: false,
  asked: false,
  question: null,
  late: false,
  clash: null,
  outcome: null,
};
const own: OwnPlace = { ...free, signupId: 'mine', slotId: 'slot' };
const clashing: OwnPlace = { ...free, clash: { id: 'coffee', title: 'Coffee corner' } };
const said = (told: Told | null) => told && textOf(told);
const full = slotWith({ current_count: 2 });
const canceled = slotWith({ is_canceled: true });
const event = eventWith();

describe('why a slot cannot be taken', () => {
  it('is `null` when it is open', { tags: ['4.22'] }, () =>
    expect(slotReason(event, slotWith(), free, false)).toBeNull(),
  );

  it('is stated in the words of the specification', { tags: ['4.22', '5.35', '5.36', '5.37', '5.38'] }, () => {
    expect(said(slotReason(event, slotWith(), free, true))).toBe('Cannot sign up for past events');
    expect(said(slotReason(event, slotWith(), own, false))).toBe('You are already signed up for this event');
    expect(said(slotReason(event, canceled, free, false))).toBe('This slot has been canceled');
    expect(said(slotReason(event, full, free, false))).toBe('This slot is already full');
    expect(said(slotReason(event, slotWith(), clashing, false))).toBe(
      'This overlaps with "Coffee corner", which you are signed up for',
    );
  });

  it('is the first that applies, in the order of the specification', { tags: ['5.37'] }, () => {
    const everything = slotWith({ current_count: 2, is_canceled: true });
    expect(said(slotReason(event, everything, own, true))).toBe('Cannot sign up for past events');
    expect(said(slotReason(event, everything, own, false))).toBe('You are already signed up for this event');
    expect(said(slotReason(event, everything, clashing, false))).toBe('This slot has been canceled');
    expect(said(slotReason(event, full, clashing, false))).toBe('This slot is already full');
  });

  it('applies to every slot of a canceled event', () => {
    expect(said(slotReason(eventWith({ status: 'canceled' }), slotWith(), free, false))).toBe(
      'This slot has been canceled',
    );
  });
});

describe('why an event cannot be joined', () => {
  it('trusts the server about an overlap that the client does not know', () => {
    const told = eventWith({ slot_assignments: [full, slotWith({ blocked: 'overlap' })] });
    expect(said(eventReason(told, free, false))).toBe('This overlaps with another signup of yours');
  });

  it('is a signup rule after all other reasons', () => {
    const rule = { code: 'too_many_hours', message: '', params: { own: true, max_hours: 8 } } as const;
    const ruled = eventWith({ signup_rule: rule });
    expect(said(eventReason(ruled, free, false))).toBe('You can work at most 8 hours a day.');
    expect(said(eventReason(ruled, clashing, false))).toBe(
      'This overlaps with "Coffee corner", which you are signed up for',
    );
    expect(said(slotReason(ruled, full, free, false))).toBe('This slot is already full');
  });

  it('is `null` although one of its slots is full', () => {
    expect(eventReason(eventWith({ slot_assignments: [full] }), free, false)).toBeNull();
  });
});

it('knows a place that the person is asked about', () => {
  const event = eventWith({ start_time: '2999-10-23T18:00:00Z', end_time: '2999-10-23T20:00:00Z' });
  const me = userWith();
  const question = { id: 'q', kind: 'place', was: null, deadline: '2026-10-23T19:00:00Z' } as const;
  const mine = signupFor(event, me, { status: 'asked', question });
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
