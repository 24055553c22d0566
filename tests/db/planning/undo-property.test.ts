import { describe, expect } from 'vitest';
import type { ChangeBody } from '../../../supabase/functions/_shared/contract/change-bodies.ts';
import type { ChangeOutcome } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { type Message, newsFrom } from '../../../supabase/functions/_shared/mail/news.ts';
import { createRandom, type Random } from '../../../supabase/local/random.ts';
import { stories } from '../../support/times.ts';
import { recordWork, works } from '../../support/work.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { changesOf, schedule } from './change-stage.ts';

const it = worlds();
const begin = Date.parse('2026-06-01T12:00:00Z');
const minute = (number: number) => new Date(begin + number * 60_000).toISOString();

/** Three days of shifts that overlap here and there, and people in some of them. */
async function days(world: World, random: Random) {
  await world.at(minute(0));
  const chief = await world.person('admin');
  const people: Person[] = [];
  for (let number = 0; number < 6; number += 1)
    people.push(await world.person('volunteer', `person-${number}@example.org`));
  const [bar, gate] = [await world.slotType(), await world.slotType()];
  for (let number = 0; number < 8; number += 1) {
    const start = Date.parse('2026-06-08T08:00:00Z') + random.below(48) * 3_600_000;
    const event = await world.event({
      title: `Shift ${number}`,
      location: random.pick(['Gate', 'Bar', null]),
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + (1 + random.below(4)) * 3_600_000).toISOString(),
    });
    const draft = random.chance(0.3);
    for (const slot_type_id of [bar, gate]) {
      const slot = await world.slot(event, { slot_type_id, required_count: 1 + random.below(3) });
      for (const person of people) {
        if (random.chance(0.3)) await world.sql.savepoint(() => world.signUp(person, slot)).catch(() => {});
      }
    }
    if (draft) await world.sql`update events set published_at = null where id = ${event}`;
  }
  // Without somebody who gave it, a place is one of direct access, which is told to nobody.
  await world.sql`update signups set created_by = ${chief.id} where is_draft`;
  await world.sql`delete from private.outbox`;
  await world.sql`delete from notices`;
  return { chief, people };
}

async function someBody(world: World, people: Person[], random: Random): Promise<ChangeBody | undefined> {
  const rows = async (query: PromiseLike<Record<string, string>[]>) => (await query).map(({ id }) => id as string);
  const all = await rows(
    world.sql`select id from events where removed_at is null order by title, start_time, created_at`,
  );
  const slots = await rows(world.sql`select s.id from event_slots s join events e on e.id = s.event_id
    where s.removed_at is null and e.removed_at is null order by e.title, e.start_time, e.created_at, s.position, s.required_count`);
  const signups =
    await rows(world.sql`select s.id from signups s join profiles p on p.id = s.user_id join events e on e.id = s.event_id
    where s.status <> 'canceled' order by p.created_at, p.email, e.title, e.start_time, s.created_at`);
  if (signups.length === 0) return undefined;
  const events = all.filter(() => random.chance(0.4)).map((id) => ({ id }));
  if (events.length === 0) events.push({ id: random.pick(all) });
  const minutes = random.pick([-120, -60, 30, 60, 180]);
  const person = () => random.pick(people).id;
  const bodies: ChangeBody[] = [
    { action: 'move', events, start_minutes: minutes, end_minutes: minutes },
    { action: 'move', events, days: random.pick([-1, 1, 2]), location: random.pick(['Gate', 'Bar', 'Tower']) },
    { action: 'move', events, end_minutes: 45 },
    { action: 'counts', events, add: random.pick([-1, 1, 2]), min_count: null },
    { action: 'edit', events, title: 'Renamed', description: random.pick(['', 'Bring gloves']) },
    { action: 'cancel', events, reason: 'Storm' },
    { action: 'restore', events },
    { action: 'publish', events },
    { action: 'unpublish', events },
    { action: 'delete', events },
    { action: 'copy', events, days: [0, 1], people: random.chance(0.5), series: random.chance(0.5) },
    { action: 'give', places: [1, 2, 3].map(() => ({ slot_id: random.pick(slots), user_id: person() })) },
    { action: 'release', signup_ids: signups.filter(() => random.chance(0.2)).slice(0, 5) },
    { action: 'swap', signup_id: random.pick(signups), other_signup_id: random.pick(signups) },
    { action: 'move_person', signup_id: random.pick(signups), slot_id: random.pick(slots) },
  ];
  return random.pick(bodies);
}

/** Makes up to `most` change sets. Those that are refused leave nothing behind. */
async function makeSome(
  world: World,
  { chief, people }: Awaited<ReturnType<typeof days>>,
  random: Random,
  most: number,
) {
  const { make } = changesOf(world, chief);
  const made: ChangeOutcome[] = [];
  const names: string[] = [];
  for (let number = 0; number < most; number += 1) {
    await world.at(minute(number / 10));
    const body = await someBody(world, people, random);
    if (!body) continue;
    await world.sql
      .savepoint(async () => {
        const outcome = await make(body);
        names.push(body.action);
        if (outcome.id) made.push(outcome);
      })
      .catch((error) => expect(error.code, `${body.action}: ${error.message}`).toMatch(/^MU4/));
  }
  return { made, names: names.join(', ') };
}

/** What an email to each person would say now about all that is waiting for them. */
async function newsOfEverybody(world: World): Promise<string[]> {
  const rows = await world.sql<{ user_id: string; message: Message }[]>`
    select o.user_id, jsonb_build_object('kind', coalesce(n.kind, o.kind), 'notice', n.id is not null, 'status', s.status,
      'live', s.is_live, 'old', n.old, 'shift', s.shift, 'question', (
        select jsonb_build_object('kind', q.kind, 'key', q.key, 'deadline', q.deadline)
        from questions q where q.signup_id = s.id and q.answer is null)) as message
    from private.outbox o join private.shifts s on s.id = o.signup_id left join notices n on n.id = o.notice_id
    where o.status = 'waiting' order by o.user_id, s.starts_at, o.created_at, o.id`;
  const people = new Set(rows.map(({ user_id }) => user_id));
  return [...people].flatMap((id) =>
    newsFrom(
      rows.filter(({ user_id }) => user_id === id).map(({ message }) => message),
      new Date(begin),
    ).map(({ kind, shift }) => `${kind} ${shift.title}`),
  );
}

const rounds = stories(5, 150);

/** Some of the people with a place are excused, or have been let in. */
async function markSome({ sql }: World, random: Random) {
  const excused = { attendance: 'excused', released: true } as const;
  for (const {
    id,
  } of await sql`select id from signups where status = 'confirmed' and is_live order by created_at, id`) {
    const mark = random.pick([excused, { came_at: '2026-06-01T12:00:00Z' }, null, null, null]);
    if (mark) await recordWork(sql, sql`s.id = ${id}`, mark);
  }
  await sql`delete from private.outbox`;
  await sql`delete from notices`;
}

describe('change sets that are undone backwards', () => {
  it.for(rounds)('restore every row and say nothing (story %i)', async (seed, { world }) => {
    const random = createRandom(seed);
    const scene = await days(world, random);
    const { undo } = changesOf(world, scene.chief);
    await markSome(world, random);
    const marks = () =>
      world.sql`select s.id, s.attendance, s.came_at, s.released_at from ${works(world.sql)} where s.status <> 'canceled' order by s.id`;
    const [before, marked] = [await schedule(world), await marks()];
    const { made, names } = await makeSome(world, scene, random, 6);
    for (const { id } of made.toReversed()) expect((await undo(id)).skipped, names).toEqual([]);
    expect(await marks(), names).toEqual(marked);
    expect(await schedule(world), names).toEqual(before);
    expect(await world.sql`select kind from notices where signup_id is not null`, names).toHaveLength(0);
    expect(await newsOfEverybody(world), names).toEqual([]);
  });

  it.for(rounds)(
    'minutes later restore every row and tell each person that nothing has changed (story %i)',
    async (seed, { world }) => {
      const random = createRandom(1_000 + seed);
      const scene = await days(world, random);
      const { undo } = changesOf(world, scene.chief);
      const before = await schedule(world);
      const { made, names } = await makeSome(world, scene, random, 5);
      for (const [index, { id }] of made.toReversed().entries()) {
        await world.at(minute(5 + 2 * index));
        expect((await undo(id)).skipped, names).toEqual([]);
      }
      expect(await schedule(world), names).toEqual(before);
      expect(await newsOfEverybody(world), names).toEqual([]);
    },
  );

  it.for(rounds)('restore or name each row, and leave what is newer (story %i)', async (seed, { world }) => {
    const random = createRandom(2_000 + seed);
    const scene = await days(world, random);
    const { undo } = changesOf(world, scene.chief);
    const before = await schedule(world);
    const { made, names } = await makeSome(world, scene, random, 4);
    // Somebody else renames an event, and a guest takes a place, in what the change sets may have touched or made.
    const present =
      await world.sql`select e.id, (select s.id from event_slots s where s.event_id = e.id and s.removed_at is null
          and not s.is_canceled and s.filled_count < s.required_count order by s.position, s.id limit 1) as slot
        from events e where removed_at is null and status = 'scheduled' and published_at is not null order by title, start_time, created_at`;
    if (present.length === 0) return;
    const [renamed, taken] = [random.pick(present), random.pick(present)];
    await world.sql`update events set title = 'Newer' where id = ${renamed.id}`;
    const guest = await world.person();
    if (taken.slot) await world.signUp(guest, taken.slot);

    const named = new Set<unknown>([renamed.id, taken.id]);
    for (const { id } of made.toReversed()) {
      for (const { event_id, user } of (await undo(id)).skipped) named.add(event_id).add(user?.id);
    }
    const after = await schedule(world);
    expect(after.find(({ id }) => id === renamed.id)?.title, names).toBe('Newer');
    expect(after.filter(({ user_id }) => user_id === guest.id).length, names).toBe(taken.slot ? 1 : 0);
    const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
    const found = new Map(after.map((row) => [row.id, JSON.stringify(row)]));
    const different = [...before, ...after].filter(({ id }) => known.get(id) !== found.get(id));
    const unnamed = different.filter(({ event, user_id }) => !named.has(event) && !named.has(user_id));
    expect(unnamed, names).toEqual([]);
  });
});
