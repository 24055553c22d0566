import { type Arena, startArenas, takenBack } from './arena.ts';
import type { Comparison, Phase } from './beside/compare.ts';
import { median, timed } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const rounds = 7;
const imported = 2000;
const watchers = 100;
const published = 300;

/** What somebody waits for, and the longest that it may take, in milliseconds. */
interface Wait {
  name: string;
  atMost: number;
  run(): Promise<unknown>;
}

const get = async ({ http, token, admin }: Arena, path: string) =>
  http.expect(200, 'GET', `/api${path}`, await token(admin));

/** A slot with open places that begins in three days, as the board asks for it. */
async function openSlot({ sql }: Arena): Promise<string> {
  const [slot] = await sql<{ id: string }[]>`
    select s.id from public.event_slots s join public.events e on e.id = s.event_id
    where e.start_time > now() + interval '3 days' and e.end_time < e.start_time + interval '1 day' and s.filled_count < s.required_count
    order by e.start_time limit 1`;
  if (!slot) throw new Error('The schedule is empty.');
  return slot.id;
}

async function candidates(arena: Arena, people: number, atMost: number): Promise<Wait> {
  const slot = await openSlot(arena);
  return {
    name: `candidates of a place, ${people} people`,
    atMost,
    run: () => get(arena, `/slots/${slot}/candidates`),
  };
}

/** The preview does everything and takes it back, so that each round finds the same. */
function importing(arena: Arena): Wait {
  const lines = Array.from({ length: imported }, (_, index) => ({
    email: `new-${index}@example.org`,
    name: `New ${index}`,
    phone: `+49 30 ${index}`,
    role: 'volunteer',
  }));
  const body = JSON.stringify({ lines, preview: true, send: true });
  const run = async () => arena.http.expect(200, 'POST', '/api/users/import', await arena.token(arena.admin), body);
  return { name: `import of ${imported} people`, atMost: 800, run };
}

/** As many shifts have just been published, nothing else is open, and everybody who watches is looked at for the first time. */
async function telling(arena: Arena): Promise<Wait> {
  const { sql } = arena;
  await sql`insert into public.watches (user_id) select p.id from public.profiles p where p.role = 'volunteer' order by p.id limit ${watchers}`;
  await sql`update public.events set published_at = now() - interval '2 minutes' where start_time > now()`;
  await sql`update public.event_slots set required_count = filled_count where filled_count > 0 and event_id not in (
    select e.id from public.events e where e.start_time > now() order by e.start_time limit ${published})`;
  const run = async () => {
    // What a round takes back stays on the disk, where the next one would have to pass it.
    await sql`truncate private.watch_told`;
    await takenBack(arena, async (tx) => {
      const [row] = await tx<{ told: number }[]>`select private.tell_watchers(${watchers}) as told`;
      if (row?.told !== watchers) throw new Error(`${row?.told} people were told.`);
    });
  };
  return { name: `a publication is told to ${watchers} watchers`, atMost: 3000, run };
}

const large = { events: 6000, people: 10_000 };
const festival = { events: 1200, people: 435 };

async function waitsOfLarge(arena: Arena): Promise<Wait[]> {
  return [
    { name: 'staff list of 10,000 people, page of 1,000', atMost: 60, run: () => get(arena, '/users?limit=1000') },
    await candidates(arena, large.people, 150),
    importing(arena),
  ];
}

const waitsOfFestival = async (arena: Arena): Promise<Wait[]> => [
  await candidates(arena, festival.people, 60),
  await telling(arena),
];

const phases =
  (waitsOf: (arena: Arena) => Promise<Wait[]>) =>
  async (arena: Arena): Promise<Phase[]> =>
    (await waitsOf(arena)).map(({ name, run }) => ({ name, run: () => run().then(() => 1) }));

/** The same on two states of the project. */
export const waitsBeside: Record<string, Comparison> = {
  'waits-large': { title: 'Waits of a large organisation', rounds, size: large, phasesOf: phases(waitsOfLarge) },
  'waits-festival': { title: 'Waits of a festival', rounds, size: festival, phasesOf: phases(waitsOfFestival) },
};

/** What administrators wait for besides lists and pages of the record, with the longest that it may take. */
export async function benchWaits(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const waits = [...(await waitsOfLarge(await open(large))), ...(await waitsOfFestival(await open(festival)))];
    const measures: Measure[] = [];
    for (const { name, atMost, run } of waits) {
      await run();
      const found: number[] = [];
      for (let round = 0; round < rounds; round++) found.push(await timed(run));
      const floorIs = 'the longest that it may take';
      measures.push({ name, unit: 'ms', value: median(found), floor: atMost, floorIs, goal: { atMost: 1 } });
    }
    return reportOf(`What administrators wait for, median of ${rounds} rounds, one caller`, measures);
  } finally {
    await stop();
  }
}
