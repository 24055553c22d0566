import type { AutoFill } from '@contract/auto-fill.ts';
import { paceOf } from './cost.ts';
import type { Held, Hole, Person, Problem, Span } from './model.ts';
import { excess } from './rules.ts';

/** Spans in their order; those that adjoin or overlap become one. */
function merged(spans: readonly Span[]): Span[] {
  const blocks: [number, number][] = [];
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])) {
    const last = blocks.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else blocks.push([from, to]);
  }
  return blocks;
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** What a person says about the times of the answer: free, or the day on which they said that they are not. */
function saidBy({ said, said_on }: AutoFill, index: number): Pick<Person, 'free' | 'notFree'> {
  const [free, notFree] = [new Set<number>(), new Map<number, string>()];
  for (const [time, marks] of said.entries()) {
    const mark = marks.charCodeAt(index);
    if (mark === plus) free.add(time);
    else if (mark !== dot) notFree.set(time, said_on[mark - a] ?? '');
  }
  return { free, notFree };
}

/** When shifts are worked, as far as the rest rule knows: an all-day event does not say when its work begins and ends. */
export const blocksOf = (held: readonly Held[]): Span[] =>
  merged(held.filter(({ allDay }) => !allDay).map(({ from, to }) => [from, to]));

/**
 * The answer of the server as a problem. Refusals for too little rest do not exclude a person for good: when a proposed shift fills
 * the gap between two others, the three are one block.
 * @param chosen the shifts to fill; without it, all
 */
export function problemOf(data: AutoFill, chosen?: ReadonlySet<string>): Problem {
  const order = data.people.map((person, index) => ({ id: person.id, index })).sort(byId);
  const shiftAt = (index: number) => data.shifts[index] as AutoFill['shifts'][0];
  const heldAt = (index: number): Held => {
    const { title, place, from, to, all_day, work } = shiftAt(index);
    return { shift: index, title, place, from, to, allDay: all_day, work };
  };
  const people = order.map(({ index }): Person => {
    const person = data.people[index] as AutoFill['people'][0];
    const { id, name, required, credits, busy, turns, work, did_role, did_place, wishes } = person;
    const held = busy.map(heldAt).sort((one, other) => one.from - other.from || one.to - other.to);
    return {
      ...{ id, name, required, credits },
      hours: busy.reduce((sum, shift) => sum + shiftAt(shift).hours, 0),
      held,
      turns,
      blocks: blocksOf(held),
      seconds: new Map(work),
      didRole: sums(did_role),
      didPlace: sums(did_place),
      ...saidBy(data, index),
      ownMost: inSeconds(wishes?.most_hours ?? null),
      likesRole: new Set(wishes?.slot_types),
      likesPlace: new Set(wishes?.places),
    };
  });
  const holes = data.holes
    .filter(({ shift }) => !chosen || chosen.has(shiftAt(shift).id))
    .map((hole) => ({ ...hole, id: hole.slot_id }))
    .sort(byId)
    .map((hole): Hole => {
      const shift = shiftAt(hole.shift);
      const refusals = order.map(({ index }) => {
        const letter = hole.verdicts.charCodeAt(index);
        return letter === dot ? null : (data.refusals[letter - a] ?? null);
      });
      return {
        ...heldAt(hole.shift),
        slot: hole.slot_id,
        time: shift.said,
        type: hole.slot_type,
        hours: shift.hours,
        credits: hole.credits,
        missing: hole.missing,
        toMin: hole.to_min,
        eligible: people.flatMap((person, who) => {
          const refusal = refusals[who] ?? null;
          const isAllowed = refusal === null || refusal === 'too_little_rest';
          return isAllowed && wantsAlone(person, shift) ? [who] : [];
        }),
        refusals,
      };
    });
  return {
    holes,
    people,
    rest: inSeconds(data.min_rest_hours),
    mostADay: inSeconds(data.max_hours_per_day),
    pace: paceOf(holes, people),
  };
}

/** Whether nothing that a person said is against a shift, without further ones. */
const wantsAlone = (person: Person, { said, work }: AutoFill['shifts'][0]): boolean =>
  !(said !== null && person.notFree.has(said)) && excess(person.ownMost, person, [{ work }]) === 0;

const inSeconds = (hours: number | null): number | null => (hours === null ? null : hours * 3600);

const plus = '+'.charCodeAt(0);
const dot = '.'.charCodeAt(0);
const a = 'a'.charCodeAt(0);

/** Pairs may name an index twice. */
function sums(pairs: readonly (readonly [number, number])[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const [index, count] of pairs) found.set(index, (found.get(index) ?? 0) + count);
  return found;
}
