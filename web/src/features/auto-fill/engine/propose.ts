import type { AutoFill } from '@contract/auto-fill.ts';
import { hoursOf, nextTo, sinceTurn } from './cost.ts';
import { fill } from './fill.ts';
import type { Hole, Person } from './model.ts';
import type { Plan } from './plan.ts';
import { problemOf } from './problem.ts';
import { byStart, orderOf } from './rules.ts';
import { type Unfilled, unfilledOf } from './unfilled.ts';

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
const proposalsOf = (plan: Plan): Proposal[] =>
  plan.problem.people.flatMap((person, who) => {
    const holes = plan.holesOf(who);
    const order = orderOf(plan.problem, person, holes.map(plan.hole)) ?? [];
    return order.map(({ slot }) => {
      const hole = holes.find((each) => plan.hole(each).slot === slot) as number;
      return { slot, person: person.id, name: person.name, reasons: reasonsFor(plan, who, hole) };
    });
  });

/** How hours are shared among people: what they work on average, and at most. */
interface Spread {
  people: number;
  average: number;
  most: number;
}
/** How much of the open places a proposal fills, and how hours are shared around these days before and after. */
interface Figures {
  open: number;
  filled: number;
  toMin: number;
  filledToMin: number;
  before: Spread;
  after: Spread;
}
export interface FillResult {
  proposals: readonly Proposal[];
  unfilled: readonly Unfilled[];
  figures: Figures;
}

function spreadOf(hours: readonly number[]): Spread {
  const working = hours.filter((each) => each > 0);
  return {
    people: working.length,
    average: working.length === 0 ? 0 : working.reduce((sum, each) => sum + each, 0) / working.length,
    most: Math.max(0, ...working),
  };
}

/**
 * Proposes who fills the open places of the server's answer, and says why and what stays open.
 * @param chosen the shifts to fill; without it, all
 */
export function propose(data: AutoFill, chosen?: ReadonlySet<string>, onProgress?: (part: number) => void): FillResult {
  const problem = problemOf(data, chosen);
  const plan = fill(problem, onProgress);
  const { holes, people } = problem;
  const order = holes.map((_, index) => index).sort((one, other) => byStart(plan.hole(one), plan.hole(other)));
  const { filled, toMin: filledToMin } = plan.score();
  return {
    proposals: proposalsOf(plan),
    unfilled: unfilledOf(plan, order),
    figures: {
      open: holes.reduce((sum, { missing }) => sum + missing, 0),
      filled,
      toMin: holes.reduce((sum, { toMin }) => sum + toMin, 0),
      filledToMin,
      before: spreadOf(people.map(({ hours }) => hours)),
      after: spreadOf(people.map((person, who) => hoursOf(person, plan.holesOf(who).map(plan.hole)))),
    },
  };
}
