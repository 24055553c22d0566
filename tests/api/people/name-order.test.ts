import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import { getDashboard } from '../../../supabase/functions/_shared/contract/dashboard.ts';
import type { Event } from '../../../supabase/functions/_shared/contract/events.ts';
import { listFeeds } from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import { getReport } from '../../../supabase/functions/_shared/contract/reports.ts';
import { listSlotTypes } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();

const made = ['10', 'Ärmel', '1', 'zoo', 'arm', '2', 'Zelt'];
const expected = ['1', '2', '10', 'arm', 'Ärmel', 'Zelt', 'zoo'];
const tag = crypto.randomUUID();
/** Of these names, those of this file, without what they begin with. */
const ours = (rows: readonly { name: string }[]) =>
  rows.flatMap(({ name }) => (name.startsWith(tag) ? [name.slice(tag.length + 1)] : []));
const titles = (rows: readonly { title: string }[]) => ours(rows.map(({ title }) => ({ name: title })));

let admin: Account;
/** Over, and under way: everybody has a place at both, so that only their names can order them. */
let [past, present] = ['', ''];

beforeAll(async () => {
  admin = await person('admin');
  const types = [];
  for (const name of made) types.push(await makeSlotType(admin.token, 1, `${tag} ${name}`));
  const people: Account[] = [];
  for (const name of made) {
    const one = await person();
    await sql`update public.profiles set name = ${`${tag} ${name}`} where id = ${one.id}`;
    people.push(one);
  }
  const over = await makeEvent(admin.token, types, { count: 9 });
  for (const one of people) await takePlace(one.token, over);
  await sql`update public.events set start_time = '2024-03-01T10:00Z', end_time = '2024-03-01T12:00Z' where id = ${over.id}`;
  const events: Event[] = [];
  for (const name of made) {
    events.push(await makeEvent(admin.token, types.slice(0, 1), { count: 9, title: `${tag} ${name}` }));
  }
  const [crowded] = events as [Event];
  for (const one of people) await takePlace(one.token, crowded);
  // They began before any other event of today, so they are at the beginning of lists that show a few.
  await sql`update public.events set start_time = ${inHours(-300)}, end_time = ${inHours(3)}
    where id = any (${events.map(({ id }) => id)})`;
  [past, present] = [over.id, crowded.id];
  for (const name of made) {
    await sql`insert into public.ical_feeds (name, ical_url, timezone, next_due_at, last_status)
      values (${`${tag} ${name}`}, 'https://example.org/secret.ics', 'UTC', null, 'error')`;
  }
});

afterAll(async () => {
  await sql`update public.events set removed_at = private.now() where id = ${past} or title like ${`${tag}%`}`;
  await sql`delete from public.ical_feeds where name like ${`${tag}%`}`;
});

const dashboard = async () => (await ask(getDashboard, { token: admin.token })).data;
const report = async () =>
  (await ask(getReport, { token: admin.token, query: { from: '2024-01-01', to: '2024-12-31' } })).data;

it.each([
  ['slot types', async () => ours((await ask(listSlotTypes, { token: admin.token })).data)],
  ['people', async () => ours((await ask(listUsers, { token: admin.token, query: { search: tag } })).data)],
  ['feeds', async () => ours((await ask(listFeeds, { token: admin.token })).data)],
  [
    'people of an event',
    async () => ours((await ask(listAttendance, { token: admin.token, params: { id: past } })).data.map((a) => a.user)),
  ],
  ['people of a report', async () => ours((await report()).people)],
  ['slot types of a report', async () => ours((await report()).slot_types.map(({ slot_type }) => slot_type))],
  ['events with open places', async () => titles((await dashboard()).open)],
  ['events of today', async () => titles((await dashboard()).on_today)],
  ['people of today', async () => ours((await dashboard()).on_today.find(({ id }) => id === present)?.people ?? [])],
  ['feeds in trouble', async () => ours((await dashboard()).feeds)],
])('%s are listed by name as people count: 2 before 10, without regard to case or accents', async (_, names) => {
  expect(await names()).toEqual(expected);
});
