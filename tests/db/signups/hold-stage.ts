import { createHash, randomUUID } from 'node:crypto';
import type { World } from '../support/world.ts';

/** A public shift with places on June 10, 12:00; it is June 1, 10:00. */
export async function stage(world: World, places = 2) {
  await world.at('2030-06-01T10:00:00Z');
  const chief = await world.person('admin');
  await world.sql`update open_page set shows = 'all'`;
  const event = await world.event({ title: 'Bar', start_time: '2030-06-10T12:00Z', end_time: '2030-06-10T14:00Z' });
  const slot = await world.slot(event, { required_count: places });
  return { chief, event, slot };
}

export interface Held {
  hash: string;
  code: string;
}
interface Visitor {
  email?: string;
  caller?: string;
  name?: string;
}

/** Holds a place as the API does, and returns the digits of the mail. */
export async function holds(world: World, slot: string, { email, caller, name }: Visitor = {}): Promise<Held> {
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  const address = email ?? `${randomUUID()}@example.org`;
  await world.as(
    'service_role',
    (sql) =>
      sql`select private.hold_place(${slot}, ${name ?? 'Vera'}, ${address}, 'german', ${hash}, ${caller ?? randomUUID()})`,
  );
  const [row] = await world.sql`select code from private.holds where hash = ${hash}`;
  return { hash, code: row?.code };
}
/** Enters the digits, with what the place asks first. */
export const confirms = async (world: World, { hash, code }: Held, given: Record<string, unknown> = {}) =>
  (
    await world.as(
      'service_role',
      (sql) => sql`select private.confirm_hold(${hash}, ${code}, ${sql.json(given as never)}) as json`,
    )
  )[0]?.json;
