import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { cancelSignup, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { readWall } from '../../../supabase/functions/_shared/contract/wall.ts';
import { createWall } from '../../../supabase/functions/_shared/contract/walls.ts';
import { apiContext } from '../../support/api-context.ts';
import { flushing } from '../../support/flushing.ts';
import { refused } from '../../support/live.ts';
import { mintToken } from '../../support/people.ts';
import { recordWork } from '../../support/work.ts';
import { listening } from './listening.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();

const listen = listening(stack);
const { settled, quiet } = flushing(sql);

async function scene(count = 1) {
  const [admin, volunteer, other] = await Promise.all([person('admin'), person(), person()]);
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count });
  return { admin, volunteer, other, event, slotId: event.slot_assignments[0]?.id ?? '' };
}

const lead = (id: string, rights: string[], event: string | null) =>
  sql`insert into public.lead_grants (user_id, event_id, rights) values (${id}, ${event}, ${rights})`;

describe('who may listen', () => {
  it('is decided by the policy of realtime.messages for each role', async () => {
    const { admin, volunteer, other, event } = await scene();
    const elsewhere = await makeEvent(admin.token, [await makeSlotType(admin.token)]);
    const [leader, writer, blocked, gone] = await Promise.all([person(), person(), person(), person('admin')]);
    await lead(leader.id, ['roster'], event.id);
    await lead(writer.id, ['write'], event.id);
    await lead(blocked.id, ['gate', 'roster', 'fill'], null);
    await sql`update public.profiles set state = 'blocked' where id = ${blocked.id}`;
    await sql`delete from auth.sessions where id = ${gone.id}`;
    const wall = await ask(createWall, { token: admin.token, body: { name: 'Tent' } });
    const { data } = await ask(readWall, { body: { key: wall.data.key } });
    const topics = {
      wall: `wall:${data.channel}`,
      admin: 'admin',
      event: `event:${event.id}`,
      elsewhere: `event:${elsewhere.id}`,
    };
    const rows: [string, string | null, { id: string } | null, string[]][] = [
      ['nobody', null, null, ['wall']],
      ['the key of the API as a token', stack.publishableKey, null, []],
      ['a volunteer', volunteer.token, volunteer, ['own']],
      ['a lead of the event', leader.token, leader, ['own', 'event']],
      ['a lead who only writes', writer.token, writer, ['own']],
      ['an administrator', admin.token, admin, ['own', 'admin', 'event', 'elsewhere']],
      ['a blocked lead', blocked.token, blocked, []],
      ['an administrator whose session has ended', gone.token, gone, []],
    ];
    const found: typeof rows = [];
    for (const [who, token, account] of rows) {
      const all = {
        ...topics,
        own: `person:${account?.id ?? volunteer.id}`,
        other: `person:${other.id}`,
        strange: 'event:x',
        unknown: `event:${crypto.randomUUID()}`,
        empty: 'wall:',
        row: `wall:${data.id}`,
      };
      const one = listen(token);
      const may: string[] = [];
      for (const [name, topic] of Object.entries(all)) if ((await one.join(topic)) === 'SUBSCRIBED') may.push(name);
      found.push([who, token, account, may]);
    }
    const sorted = (all: typeof rows) => all.map(([who, , , may]) => [who, [...may].sort()]);
    expect(sorted(found)).toEqual(sorted(rows));
  });

  it('is told to those who may not', async () => {
    const { volunteer } = await scene();
    expect(await listen(volunteer.token).join('admin')).toBe(refused('admin'));
    expect(await listen(volunteer.token).join(`person:${volunteer.id}`, false)).toContain('PrivateOnly');
  });

  it('ends with the token, and with a right that is judged again when the token is renewed', async () => {
    const { admin } = await scene();
    const long = listen(admin.token);
    expect(await long.join('admin')).toBe('SUBSCRIBED');
    // Long enough to join with it on a busy machine.
    const short = listen(await mintToken(stack, { subject: admin.id, expiresIn: 10 }));
    expect(await short.join('admin')).toBe('SUBSCRIBED');
    await expect.poll(() => short.states.admin).toBe('CLOSED');
    await long.renew(await mintToken(stack, { subject: admin.id, expiresIn: 1800 }));
    await sql`update public.profiles set role = 'volunteer' where id = ${admin.id}`;
    await long.renew(await mintToken(stack, { subject: admin.id, expiresIn: 1900 }));
    await expect.poll(() => long.states.admin).toBe('CLOSED');
    expect(long.history).toEqual(['admin SUBSCRIBED', 'admin CLOSED']);
  });
});

describe('what is heard', () => {
  it('of a place that somebody gets: by administrators, leads and the person, with nothing but ids; by nobody else', async () => {
    const { admin, volunteer, other, event, slotId } = await scene();
    const [leader, far] = await Promise.all([person(), person()]);
    await lead(leader.id, ['gate', 'roster'], event.id);
    const elsewhere = await makeEvent(admin.token, [await makeSlotType(admin.token)]);
    await lead(far.id, ['gate', 'roster', 'fill'], elsewhere.id);
    const topic = `event:${event.id}`;
    const [boss, head, self, stranger, farther] = [admin, leader, volunteer, other, far].map(({ token }) =>
      listen(token),
    );
    await quiet();
    await boss?.join('admin');
    await head?.join(topic);
    await self?.join(`person:${volunteer.id}`);
    for (const one of [stranger, farther])
      for (const each of ['admin', topic, `person:${volunteer.id}`]) await one?.join(each);
    await farther?.join(`event:${elsewhere.id}`);
    await giveSlot(slotId, volunteer.id);
    await settled();
    for (const one of [boss, head, self]) await expect.poll(() => one?.heard.length).toBeGreaterThan(0);
    for (const one of [head, self]) {
      expect(one?.heard[0]?.payload).toEqual({ event_ids: [event.id], id: expect.any(String) });
    }
    expect(boss?.heard.flatMap(({ payload }) => payload.event_ids)).toContain(event.id);
    expect([stranger?.heard, farther?.heard]).toEqual([[], []]);
  });

  it('is nothing that one does oneself: the page that does it loads what it changes', async () => {
    const { admin, volunteer, event, slotId } = await scene();
    const [boss, self] = [listen(admin.token), listen(volunteer.token)];
    await quiet();
    await boss.join(`event:${event.id}`);
    await self.join(`person:${volunteer.id}`);
    expect((await ask(signUp, { token: volunteer.token, params: { slotId } })).status).toBe(201);
    await expect.poll(() => boss.heard.length).toBeGreaterThan(0);
    await settled();
    expect(self.heard).toEqual([]);
    await recordWork(sql, sql`s.event_id = ${event.id}`, { attendance: 'attended' });
    await settled();
    await expect.poll(() => self.heard.length).toBe(1);
  });

  it('is never of a draft, until it is published', async () => {
    const { admin, volunteer } = await scene();
    const [draft, shown] = [
      await makeEvent(admin.token, [await makeSlotType(admin.token)], { title: 'Draft' }),
      await scene(),
    ];
    await sql`update public.events set published_at = null where id = ${draft.id}`;
    await quiet();
    const boss = listen(admin.token);
    const self = listen(volunteer.token);
    for (const topic of ['admin', `event:${draft.id}`]) expect(await boss.join(topic)).toBe('SUBSCRIBED');
    await self.join(`person:${volunteer.id}`);
    const all = () => boss.heard.flatMap(({ payload }) => payload.event_ids);
    await sql`update public.events set title = 'Another title' where id = ${draft.id}`;
    await sql`update public.event_slots set required_count = 3 where event_id = ${draft.id}`;
    await sql`insert into public.signups (slot_id, event_id, user_id, during, is_draft, is_live)
      select s.id, s.event_id, ${volunteer.id}, e.during, true, false
      from public.event_slots s join public.events e on e.id = s.event_id where e.id = ${draft.id}`;
    // Something else is told after all of that.
    await takePlace(shown.volunteer.token, shown.event);
    await expect.poll(all).toContain(shown.event.id);
    expect(all()).not.toContain(draft.id);
    expect(boss.heard.map(({ topic }) => topic)).not.toContain(`event:${draft.id}`);
    expect(self.heard).toEqual([]);
    await sql`update public.events set published_at = now() where id = ${draft.id}`;
    await settled();
    await expect.poll(() => boss.heard.map(({ topic }) => topic)).toContain(`event:${draft.id}`);
  });

  it('is nothing that anybody sends', async () => {
    const { admin, volunteer, other } = await scene();
    const [boss, self, forger] = [listen(admin.token), listen(volunteer.token), listen(other.token)];
    await boss.join('admin');
    await self.join(`person:${volunteer.id}`);
    for (const topic of [`person:${other.id}`, 'admin', `person:${volunteer.id}`]) {
      await forger.join(topic);
      await forger.say(topic);
    }
    await self.say(`person:${volunteer.id}`);
    await settled();
    const [{ count } = {}] =
      await sql`select count(*)::int from realtime.messages where payload ->> 'event_ids' like '%forged%'`;
    expect(
      [boss, self, forger].flatMap(({ heard }) => heard.filter(({ payload }) => payload.event_ids?.includes('forged'))),
    ).toEqual([]);
    expect(count).toBe(0);
  });

  it('of a hundred signups within a second is two messages for each topic, the last one after the last change', async () => {
    const { admin, event, slotId } = await scene(100);
    const crowd = await Promise.all(Array.from({ length: 100 }, () => person()));
    await quiet();
    const boss = listen(admin.token);
    await boss.join(`event:${event.id}`);
    await boss.join('admin');
    const began = performance.now();
    // Each in a transaction of its own, as fast as the database takes them.
    for (const { id } of crowd) {
      await sql`insert into public.signups (slot_id, event_id, user_id, status, during)
        select ${slotId}, e.id, ${id}, 'confirmed', e.during from public.events e where e.id = ${event.id}`;
      if (id === crowd[0]?.id) await sql`select private.flush_live()`;
    }
    const ended = performance.now();
    await settled();
    for (const topic of [`event:${event.id}`, 'admin']) {
      const times = () => boss.heard.filter((each) => each.topic === topic).map(({ at }) => at);
      // The first message is of the first change. The last one may still be on its way.
      await expect.poll(() => Math.max(...times())).toBeGreaterThan(ended);
      expect(times().length).toBeLessThanOrEqual(1 + Math.ceil((ended - began) / 1000));
    }
  });
});

it('loses nothing when whoever sends is killed, and meanwhile nobody waits', async () => {
  const { admin, volunteer, event, slotId } = await scene();
  await quiet();
  const boss = listen(admin.token);
  await boss.join(`event:${event.id}`);
  await giveSlot(slotId, volunteer.id);
  const sender = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
  const [{ pid } = {}] = await sender`select pg_backend_pid() as pid`;
  await sender.unsafe('begin');
  expect((await sender`select private.flush_live() as wait`)[0]?.wait).toBeNull();
  expect((await sql`select private.flush_live() as wait`)[0]).toEqual({ wait: 50 });
  await sql.begin((change) => [
    change`set local statement_timeout = '5s'`,
    recordWork(change, change`s.event_id = ${event.id}`, { attendance: 'attended' }),
  ]);
  await sql`select pg_terminate_backend(${pid})`;
  await sender.end({ timeout: 1 });
  expect(boss.heard).toEqual([]);
  await settled();
  await expect.poll(() => boss.heard.map(({ payload }) => payload.event_ids)).toEqual([[event.id]]);
});

it('comes again after the database has restarted', async () => {
  const { admin, volunteer, slotId } = await scene();
  await quiet();
  const boss = listen(admin.token);
  await boss.join('admin');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'realtime'`;
  await expect
    .poll(() => boss.history.filter((each) => each === 'admin SUBSCRIBED').length, { timeout: 20_000 })
    .toBe(2);
  const { data } = await ask(signUp, { token: volunteer.token, params: { slotId } });
  await expect.poll(() => boss.heard.length).toBe(1);
  await ask(cancelSignup, { token: volunteer.token, params: { signupId: data.id } });
  await expect.poll(() => boss.heard.length).toBe(2);
});

/** Stores a signup as somebody else than its person. */
const giveSlot = (slotId: string, person: string) => sql`
  insert into public.signups (slot_id, event_id, user_id, status, during)
  select s.id, e.id, ${person}, 'confirmed', e.during from public.event_slots s join public.events e on e.id = s.event_id
  where s.id = ${slotId}`;
