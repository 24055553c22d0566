import { type Arena, setAllRules } from '../arena.ts';
import { listsToMeasure, loaderOf } from '../list-calls.ts';
import { announce, askersOf, opening, rush } from '../opening.ts';
import { clearPlaces, freePlaces, fullPlaces } from '../places.ts';
import type { Comparison, Phase } from './compare.ts';

const crowds = [1, 8, 64];
const signupsEach = 200;
const loadsEach = 10;

/** Repeats an operation from several workers, a given number of times in all. */
async function repeat(workers: number, count: number, operation: () => Promise<unknown>): Promise<number> {
  let left = count;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (left-- > 0) await operation();
    }),
  );
  return count;
}

const signupPath = (slot: string): string => `/api/event-slot-signups/slots/${slot}`;

async function signupPhases(arena: Arena): Promise<Phase[]> {
  await clearPlaces(arena);
  const { http } = arena;
  const [nextPlace, nextFull] = [await freePlaces(arena), await fullPlaces(arena)];
  const taken: { token: string; id: string }[] = [];
  const signUp = async () => {
    const { token, slot } = nextPlace();
    taken.push({ token, id: JSON.parse(await http.expect(201, 'POST', signupPath(slot), token)).id });
  };
  const cancel = async () => {
    const one = taken.pop();
    if (!one) throw new Error('Nobody is signed up.');
    await http.expect(204, 'DELETE', `/api/event-slot-signups/${one.id}`, one.token);
  };
  const askForFull = async () => {
    const { token, slot } = nextFull();
    await http.expect(409, 'POST', signupPath(slot), token);
  };
  return [
    ...crowds.flatMap((crowd) => [
      { name: `sign up, ${crowd} at once`, run: () => repeat(crowd, signupsEach, signUp) },
      { name: `cancel, ${crowd} at once`, run: () => repeat(crowd, signupsEach, cancel) },
    ]),
    { name: 'refused because the slot is full, 8 at once', run: () => repeat(8, 2 * signupsEach, askForFull) },
  ];
}

async function listPhases(arena: Arena): Promise<Phase[]> {
  await setAllRules(arena);
  const lists = await listsToMeasure();
  return await Promise.all(
    lists.map(async (list) => {
      const { api } = await loaderOf(arena, list);
      return { name: list.name, run: () => repeat(1, loadsEach, api) };
    }),
  );
}

async function rushPhases(arena: Arena): Promise<Phase[]> {
  const { overHttp } = await askersOf(arena);
  let day = 200;
  const run = async () => {
    const { slots } = await announce(arena, day++);
    const { latencies, outcomes } = await rush(overHttp(slots));
    if (outcomes.taken !== opening.places) throw new Error(`${outcomes.taken} places were taken.`);
    return latencies.length;
  };
  return [{ name: `signup opens: ${opening.people} people, ${opening.places} places`, run }];
}

/** What can be compared with another state of the project, by section of the bench. */
export const comparisons: Record<string, Comparison> = {
  signups: { title: 'Signups', rounds: 10, size: { events: 2000, people: 2000 }, phasesOf: signupPhases },
  rush: { title: 'Opening rush', rounds: 5, size: { events: 2000, people: opening.people }, phasesOf: rushPhases },
  lists: {
    title: 'Lists, 6000 events, all rules',
    rounds: 15,
    size: { events: 6000, people: 1000 },
    phasesOf: listPhases,
  },
};
