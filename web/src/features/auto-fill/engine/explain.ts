import { hoursOf, nextTo } from './cost.ts';
import type { Plan } from './plan.ts';
import type { Hole, Person } from './problem.ts';
import { orderOf } from './rules.ts';
import { sinceTurn } from './turns.ts';

/**
 * Why a person is proposed. `only`: how few people could have the place at all; `said_free`: they said that they are free then;
 * `owes`: the credits they owe without the proposal; `last_turn`: how many
 * weeks before this shift their last one began; `favourite_role` and `favourite_place`: they named it; `did_role` and `did_place`: how often they worked in this role or place; `adjoining`: the title of their shift before or after; `hours`:
 * how long they work around these days with the proposal.
 */
export type Reason =
  | { code: 'only'; count: number }
  | { code: 'said_free' }
  | { code: 'favourite_role' }
  | { code: 'favourite_place' }
  | { code: 'owes'; credits: number; required: number }
  | { code: 'last_turn'; weeks: number }
  | { code: 'did_role' | 'did_place'; times: number }
  | { code: 'adjoining'; title: string }
  | { code: 'hours'; hours: number };

/** A place for a person. The ids are those of the slot and of the person. */
export interface Proposal {
  slot: string;
  person: string;
  name: string;
  reasons: readonly Reason[];
}

const week = 7 * 86_400;
const few = 3;
const most = 3;

function reasonsFor(plan: Plan, who: number, what: number): Reason[] {
  const [person, hole]: [Person, Hole] = [plan.person(who), plan.hole(what)];
  const others = plan.holesOf(who).filter((each) => each !== what);
  const owed = person.required - person.credits;
  const [role, place] = [
    person.didRole.get(hole.type),
    hole.place === null ? undefined : person.didPlace.get(hole.place),
  ];
  const next = nextTo(hole, person.held) ?? nextTo(hole, others.map(plan.hole));
  const since = sinceTurn(plan.problem, person, hole, others.map(plan.hole));
  const reasons: Reason[] = [];
  if (hole.eligible.length <= few) reasons.push({ code: 'only', count: hole.eligible.length });
  if (hole.time !== null && person.free.has(hole.time)) reasons.push({ code: 'said_free' });
  if (owed > 0 && hole.credits > 0) reasons.push({ code: 'owes', credits: owed, required: person.required });
  if (since !== undefined && since >= week) reasons.push({ code: 'last_turn', weeks: Math.round(since / week) });
  if (person.likesRole.has(hole.type)) reasons.push({ code: 'favourite_role' });
  if (role !== undefined) reasons.push({ code: 'did_role', times: role });
  if (hole.place !== null && person.likesPlace.has(hole.place)) reasons.push({ code: 'favourite_place' });
  if (place !== undefined) reasons.push({ code: 'did_place', times: place });
  if (next) reasons.push({ code: 'adjoining', title: next.title });
  reasons.push({ code: 'hours', hours: hoursOf(person, plan.holesOf(who).map(plan.hole)) });
  return reasons.slice(0, most);
}

/** The proposed places with the reasons for each, in the order in which they can be given. */
export const proposalsOf = (plan: Plan): Proposal[] =>
  plan.problem.people.flatMap((person, who) => {
    const holes = plan.holesOf(who);
    const order = orderOf(plan.problem, person, holes.map(plan.hole)) ?? [];
    return order.map(({ slot }) => {
      const hole = holes.find((each) => plan.hole(each).slot === slot) as number;
      return { slot, person: person.id, name: person.name, reasons: reasonsFor(plan, who, hole) };
    });
  });
