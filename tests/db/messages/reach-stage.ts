import { afternoon } from '../planning/change-stage.ts';
import type { Person, World } from '../support/world.ts';

type Told = { user: { name: string }; kind: string; reached: boolean };

/** Two shifts, with Ada in the first and Bo in the second one, both by name. Ada has no address, but a phone. */
export async function stage(world: World) {
  const staged = await afternoon(world);
  const { ada, bo } = staged;
  await world.sql`update profiles set name = 'Ada', email = null, phone = '+1 712 555 0111' where id = ${ada.id}`;
  await world.sql`update profiles set name = 'Bo' where id = ${bo.id}`;
  const events = [{ id: staged.first.event }, { id: staged.second.event }];
  return { ...staged, events };
}
export const names = (people: readonly { user: { name: string } }[]) => people.map(({ user }) => user.name);
export const told = (rows: readonly Told[]) => rows.map(({ user, kind, reached }) => `${user.name} ${kind} ${reached}`);

export const mailsOff = (
  world: World,
  { id }: Person,
) => world.sql`update profiles set settings = '{"emailNotifications": false,
  "smsNotifications": false, "darkMode": false, "language": "english", "timezone": "UTC"}' where id = ${id}`;
export const device = (world: World, { id, account }: Person, more: object = {}) =>
  world.sql`insert into private.push_subscriptions ${world.sql({
    user_id: id,
    session_id: account,
    endpoint: `https://push.example.org/${id}`,
    p256dh: 'key',
    auth: 'auth',
    last_success_at: '2026-05-31T12:00:00Z',
    ...more,
  })}`;

type Listed = {
  count: number;
  people: { user: { name: string }; reason: string; ids: string[]; told: unknown; seen?: boolean }[];
};
export async function listed(world: World, chief: Person, set: string | null = null): Promise<Listed> {
  const [row] = await world.as(chief, (sql) => sql`select private.untold_people(${set}, 100) as list`);
  return row?.list;
}
export async function unreachable(world: World, chief: Person): Promise<Listed> {
  const [row] = await world.as(chief, (sql) => sql`select private.unreachable_people(100) as list`);
  return row?.list;
}
export const tick = (world: World, by: Person, ids: string[], is = true) =>
  world.as(by, (sql) => sql`select private.mark_told(${ids}, ${is})`);
