import { describe, expect, it } from 'vitest';
import { answerOf, type Case, type Says, shiftAt, tightCase } from '@/test/fill-cases.ts';
import { withWishes } from '@/test/fill-wishes.ts';
import { sequence } from './hash.ts';
import { propose } from './propose.ts';

const nothing: Says = { free: [], notFree: [], mostHours: null, roles: [], places: [] };
type Someone = Case['people'][0];
const person = (says?: Partial<Says>, more: Partial<Someone> = {}): Someone => ({
  ...{ roles: new Set([0]), busy: [], required: 0, credits: 0, ...more },
  ...(says && { says: { ...nothing, ...says } }),
});
/** Stands first: the cases say that the first person of a list has worked in this role and at this place before. */
const unable = person(undefined, { roles: new Set() });
/** Shifts of four hours at one place, one after the other on a day, with a place each. */
function day(people: Someone[], shifts = 1, more: Partial<Case> = {}): Case {
  const list = Array.from({ length: shifts }, (_, n) => ({ ...shiftAt(n, 8 + 4 * n, 4), place: 0 }));
  const holes = list.map((_, shift) => ({ shift, role: 0, missing: 1, toMin: 0 }));
  return { shifts: list, holes, people, rest: null, mostADay: null, ...more };
}
const proposed = (given: Case) => {
  const { proposals, unfilled } = propose(answerOf(given));
  return {
    people: proposals.map(({ name }) => name),
    reasons: proposals[0]?.reasons.map(({ code }) => code),
    unfilled,
  };
};

describe('what people say of their time', () => {
  it('nobody who said that they are not free is proposed, even if the place stays open', () => {
    const { people, unfilled } = proposed(day([person({ notFree: [0] }), person({ notFree: [0] })]));
    expect(people).toEqual([]);
    expect(unfilled[0]).toMatchObject({
      able: 2,
      why: [['not_free', 2]],
      // The first of the two days.
      relaxations: [{ code: 'ask', name: 'Person 0', day: '2026-05-01', people: 2 }],
    });
  });

  it('nobody is proposed for more than they want to work on a day', () => {
    const { people, unfilled } = proposed(day([person({ mostHours: 6 })], 2));
    expect(people).toEqual(['Person 0']);
    expect(unfilled[0]).toMatchObject({
      why: [['over_own_hours', 1]],
      relaxations: [{ code: 'own_hours', name: 'Person 0', by: 2 }],
    });
  });

  it('whoever said that they are free comes before people who said nothing, even if these owe more', () => {
    for (const required of [4, 12]) {
      for (const free of [1, 2, 3]) {
        const people = [1, 2, 3].map((n) =>
          n === free ? person({ free: [0] }) : person(undefined, { required, credits: 0 }),
        );
        const { people: chosen, reasons } = proposed(day([unable, ...people]));
        expect(chosen).toEqual([`Person ${free}`]);
        expect(reasons?.slice(0, 2)).toEqual(['only', 'said_free']);
      }
    }
  });

  it('whoever said that they are free does not get everything', () => {
    const shifts = Array.from({ length: 14 }, (_, n) => ({ ...shiftAt(n, 24 * n, 8), place: 0 }));
    const holes = shifts.map((_, shift) => ({ shift, role: 0, missing: 1, toMin: 0 }));
    const free = person({ free: shifts.map((_, n) => n) });
    const { people } = proposed({ ...day([free, person()]), shifts, holes });
    const count = (name: string) => people.filter((each) => each === name).length;
    expect(count('Person 0')).toBeGreaterThan(count('Person 1'));
    expect(count('Person 1')).toBeGreaterThan(0);
  });

  it('a favourite role or place decides between people who owe as much, and not against those who owe more', () => {
    for (const says of [{ roles: [0] }, { places: [0] }]) {
      for (const at of [1, 2, 3]) {
        const people = [unable, ...[1, 2, 3].map(() => person(undefined, { required: 12, credits: 4 }))];
        people[at] = person(says, { required: 12, credits: 4 });
        expect(proposed(day(people)).people).toEqual([`Person ${at}`]);
        const owing = people.map((each, n) => (n === at ? { ...each, credits: 12 } : each));
        expect(proposed(day(owing)).people).not.toEqual([`Person ${at}`]);
      }
    }
    const few = day([unable, person({ roles: [0], places: [0] })]);
    expect(proposed(few).reasons).toEqual(['only', 'favourite_role', 'favourite_place']);
  });

  it('a minimum comes before what people like', () => {
    const given = day([person({ free: [1], roles: [1] }, { roles: new Set([0, 1]) })], 2, { mostADay: 4 });
    const holes = [
      { shift: 0, role: 0, missing: 1, toMin: 1 },
      { shift: 1, role: 1, missing: 1, toMin: 0 },
    ];
    const { proposals } = propose(answerOf({ ...given, holes }));
    expect(proposals.map(({ slot }) => slot)).toEqual([answerOf({ ...given, holes }).holes[0]?.slot_id]);
  });

  it('no proposal for a festival is against what somebody said', () => {
    const given = withWishes(tightCase(sequence(4), { people: 120, days: 2 }), sequence(4), [null, 4, 8]);
    const data = answerOf(given);
    const { proposals } = propose(data);
    const shiftOf = new Map(data.holes.map(({ slot_id, shift }) => [slot_id, shift]));
    expect(proposals.length).toBeGreaterThan(60);
    for (const { slot, person: id } of proposals) {
      const at = data.people.findIndex((each) => each.id === id);
      expect(given.people[at]?.says?.notFree ?? []).not.toContain(shiftOf.get(slot));
    }
  });
});
