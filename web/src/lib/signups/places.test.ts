import { describe, expect, it } from 'vitest';
import { eventWith, slotWith } from '@/test/event.ts';
import { draftSignup, isDraft, withoutSignup, withSignup } from './places.ts';

const slot = slotWith({ current_count: 1 });
const event = eventWith({ slot_assignments: [slot, slotWith({ id: 'other' })] });
const elsewhere = eventWith({ id: 'elsewhere' });
const draft = draftSignup(event, slot, 'me');

describe('a draft', () => {
  it('has the worth of the signup: credits, or pay for a wage slot', () => {
    expect(draft).toMatchObject({ credits: 2, pay: null, status: 'confirmed' });
    const paid = slotWith({ slot_type: { ...slot.slot_type, hourly_credits: -15.5, compensation: 'wage' } });
    expect(draftSignup(event, paid, 'me')).toMatchObject({ credits: 0, pay: 31 });
    expect(isDraft(draft.id)).toBe(true);
  });
});

describe('taking a place', () => {
  it('counts it in its slot and lists the person, and touches nothing else', () => {
    const [taken, other] = withSignup([event, elsewhere], draft) ?? [];
    expect(taken?.slot_assignments.map((each) => each.current_count)).toEqual([2, 0]);
    expect(taken?.slot_assignments[1]).toBe(event.slot_assignments[1]);
    expect(taken?.volunteers).toEqual([{ id: draft.id, user_id: 'me', slot_id: 'slot', status: 'confirmed' }]);
    expect(other).toBe(elsewhere);
    expect(event.volunteers).toEqual([]);
  });

  it('counts nothing twice when the list was loaded before the answer', () => {
    const signup = { ...draft, id: 'known' };
    const loaded = withSignup([event, elsewhere], signup);
    expect(withSignup(loaded, signup)).toEqual(loaded);
  });

  it('and canceling it restores everything', () => {
    expect(withoutSignup(withSignup([event, elsewhere], draft), draft)).toEqual([event, elsewhere]);
  });
});

describe('canceling', () => {
  it('changes nothing for a person who is not listed', () => {
    const [same] = withoutSignup([event], draft) ?? [];
    expect(same).toBe(event);
  });
});
