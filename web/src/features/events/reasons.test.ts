import { describe, expect, it } from 'vitest';
import { eventWith, slotWith } from '@/test/event.ts';
import { eventReason, type OwnPlace, slotReason } from './reasons.ts';

const free: OwnPlace = { signupId: null, slotId: null, displaced: false, fixed: false, clash: null, outcome: null };
const own: OwnPlace = { ...free, signupId: 'mine', slotId: 'slot' };
const clashing: OwnPlace = { ...free, clash: { id: 'coffee', title: 'Coffee corner' } };
const codeOf = (told: { code: string } | null) => told?.code;
const overlap = { code: 'overlap', params: { own: true, event_id: 'coffee', event_title: 'Coffee corner' } };
const full = slotWith({ current_count: 2 });
const canceled = slotWith({ is_canceled: true });
const event = eventWith();

describe('why a slot cannot be taken', () => {
  it('is nothing when it is open', () => expect(slotReason(event, slotWith(), free, false)).toBeNull());

  it('is the code with which the server refuses it', () => {
    expect(codeOf(slotReason(event, slotWith(), free, true))).toBe('event_started');
    expect(codeOf(slotReason(event, slotWith(), own, false))).toBe('already_signed_up');
    expect(codeOf(slotReason(event, canceled, free, false))).toBe('slot_canceled');
    expect(codeOf(slotReason(event, full, free, false))).toBe('slot_full');
    expect(slotReason(event, slotWith(), clashing, false)).toEqual(overlap);
  });

  it('is the first that holds, in the order in which the server checks', () => {
    const everything = slotWith({ current_count: 2, is_canceled: true });
    expect(codeOf(slotReason(event, everything, own, true))).toBe('event_started');
    expect(codeOf(slotReason(event, everything, own, false))).toBe('already_signed_up');
    expect(codeOf(slotReason(event, everything, clashing, false))).toBe('slot_canceled');
    expect(codeOf(slotReason(event, full, clashing, false))).toBe('slot_full');
  });

  it('holds for every slot of a canceled event', () => {
    expect(codeOf(slotReason(eventWith({ status: 'canceled' }), slotWith(), free, false))).toBe('slot_canceled');
  });
});

describe('why an event cannot be joined', () => {
  it('trusts the server about an overlap that is not known here', () => {
    const told = eventWith({ slot_assignments: [full, slotWith({ blocked: 'overlap' })] });
    expect(eventReason(told, free, false)).toEqual({ code: 'overlap_unknown', params: {} });
  });

  it('is the rule of the organisation, after all else', () => {
    const rule = { code: 'too_many_hours', message: '', params: { own: true, max_hours: 8 } } as const;
    const ruled = eventWith({ signup_rule: rule });
    expect(eventReason(ruled, free, false)).toEqual(rule);
    expect(eventReason(ruled, clashing, false)).toEqual(overlap);
    expect(codeOf(slotReason(ruled, full, free, false))).toBe('slot_full');
  });

  it('is nothing because one of its slots is full', () => {
    expect(eventReason(eventWith({ slot_assignments: [full] }), free, false)).toBeNull();
  });
});
