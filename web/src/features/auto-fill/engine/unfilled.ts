import { blocksAbout } from '@contract/blocks.ts';
import type { Hole, Person } from './model.ts';
import type { Plan } from './plan.ts';
import { blocksOf } from './problem.ts';
import { blocksWith, clashOf, excess, lack, meets } from './rules.ts';

/** Why somebody cannot have a place: as SQL says, or because of a place that is proposed for them. */
export type Why = string;
/**
 * Codes of their own: `not_free`, the person said so; `over_own_hours`, more than they want to work that day; `proposed_here`, in this
 * shift; `proposed_then`, at this time.
 */
const [notFree, proposedHere, proposedThen] = ['not_free', 'proposed_here', 'proposed_then'];

/**
 * The least that would have to give way so that somebody has the place: `rest`, by these hours; `hours`, of a day, by these
 * hours; `own_hours`, that the person wants to work on a day, by these hours; `move`: the person would have to leave the place that they
 * have in another shift; `ask`: one of `people` who said that they are not free, of whom this one said so first, on `day`.
 */
export type Relaxation =
  | { code: 'rest' | 'hours' | 'own_hours'; person: string; name: string; by: number }
  | { code: 'move'; person: string; name: string; title: string }
  | { code: 'ask'; person: string; name: string; day: string; people: number };

/** A hole that is still open. `able`: how many people the role itself does not exclude; `why`: how many each rule or wish excludes. */
export interface Unfilled {
  slot: string;
  open: number;
  toMin: number;
  able: number;
  why: readonly (readonly [code: Why, people: number])[];
  relaxations: readonly Relaxation[];
}

/** What excludes a person from a role, whenever the shift is. */
const ofRole: readonly Why[] = blocksAbout('role');
/** Refusals that are about this person and this time, and can be changed by one thing. */
const ofTime: readonly (Why | null)[] = [null, ...blocksAbout('time')];

/** The day on which a person said that they are not free at the time of a hole; undefined: they did not. */
const saidNotFree = (plan: Plan, who: number, what: number): string | undefined =>
  plan.person(who).notFree.get(plan.hole(what).time ?? -1);

/** Why a person cannot have a place beside what is proposed; null: they can. */
export function whyNot(plan: Plan, who: number, what: number): Why | null {
  const hole = plan.hole(what);
  const said = hole.refusals[who] ?? null;
  if (said !== null && said !== 'too_little_rest') return said;
  if (saidNotFree(plan, who, what) !== undefined) return notFree;
  const given = plan.holesOf(who).map(plan.hole);
  if (given.some(({ shift }) => shift === hole.shift)) return proposedHere;
  const clash = clashOf(plan.problem, plan.person(who), [...given, hole]);
  return clash === 'overlap' ? proposedThen : clash;
}

/** The person without the one shift that is in the way of a hole; undefined if there are several. */
function withoutTheOne(person: Person, hole: Hole): { title: string; person: Person } | undefined {
  const inTheWay = person.held.filter((each) => meets(each, hole));
  const [only] = inTheWay;
  if (!only || inTheWay.length > 1) return undefined;
  const held = person.held.filter((each) => each !== only);
  const seconds = new Map(person.seconds);
  for (const [day, less] of only.work) seconds.set(day, (seconds.get(day) ?? 0) - less);
  return { title: only.title, person: { ...person, held, blocks: blocksOf(held), seconds } };
}

/** The one thing that is in the way of a person; undefined if there are several, or it cannot give way. */
function relaxationFor(plan: Plan, who: number, what: number): Relaxation | undefined {
  const [hole, person] = [plan.hole(what), plan.person(who)];
  const { id, name } = person;
  const given = plan.holesOf(who).map(plan.hole);
  const said = hole.refusals[who] ?? null;
  if (!ofTime.includes(said)) return undefined;
  if (given.some((each) => each.shift === hole.shift || meets(each, hole))) return undefined;
  const day = saidNotFree(plan, who, what);
  if (day !== undefined) {
    const fits = said !== 'overlap' && clashOf(plan.problem, person, [...given, hole]) === null;
    return fits ? { code: 'ask', person: id, name, day, people: 1 } : undefined;
  }
  if (said === 'overlap') {
    const free = withoutTheOne(person, hole);
    const fits = free && clashOf(plan.problem, free.person, [...given, hole]) === null;
    return fits ? { code: 'move', person: id, name, title: free.title } : undefined;
  }
  const inTheWay = [
    { code: 'own_hours', by: excess(person.ownMost, person, [...given, hole]) / 3600 },
    { code: 'hours', by: excess(plan.problem.mostADay, person, [...given, hole]) / 3600 },
    { code: 'rest', by: lack(blocksWith(person, given), hole, plan.problem.rest) / 3600 },
  ] as const;
  const [only, another] = inTheWay.filter(({ by }) => by > 0);
  return only && !another ? { ...only, person: id, name } : undefined;
}

/** The relaxations of one kind. */
const these = <Code extends Relaxation['code']>(found: readonly Relaxation[], codes: readonly Code[]) =>
  found.filter((each): each is Extract<Relaxation, { code: Code }> => (codes as readonly string[]).includes(each.code));

/** The smallest relaxation of a rule or of somebody's own hours, whom to ask, and one move, that would fill a place. */
function relaxationsOf(plan: Plan, hole: number): Relaxation[] {
  // Whether signup is open is judged last, so that for some people another refusal hides it.
  if (plan.hole(hole).refusals.some((refusal) => refusal?.startsWith('signup_'))) return [];
  const found = plan.problem.people.flatMap((_, who) =>
    plan.has(who, hole) ? [] : (relaxationFor(plan, who, hole) ?? []),
  );
  const [smallest] = these(found, ['own_hours', 'hours', 'rest']).sort((one, other) => one.by - other.by);
  // What was said long ago is most likely to have changed.
  const ask = these(found, ['ask']).sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  const [longAgo] = ask;
  const [move] = these(found, ['move']);
  return [smallest, longAgo && { ...longAgo, people: ask.length }, move].flatMap((each) => each ?? []);
}

/** What is still open in a proposal, why, and what would fill it. */
export const unfilledOf = (plan: Plan, order: readonly number[]): Unfilled[] =>
  order
    .filter((hole) => plan.openIn(hole) > 0)
    .map((hole) => {
      const counts = new Map<Why, number>();
      for (const who of plan.problem.people.keys()) {
        const why = plan.has(who, hole) ? null : whyNot(plan, who, hole);
        if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
      }
      const excluded = ofRole.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0);
      return {
        slot: plan.hole(hole).slot,
        open: plan.openIn(hole),
        toMin: plan.openToMin(hole),
        able: plan.problem.people.length - excluded,
        why: [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)),
        relaxations: relaxationsOf(plan, hole),
      };
    });
