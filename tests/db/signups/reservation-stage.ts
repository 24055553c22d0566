import { createHash, randomUUID } from 'node:crypto';
import type { Person, World } from '../support/world.ts';
import type { Held } from './hold-stage.ts';
import { stage as publicStage } from './hold-stage.ts';

interface Wanted {
  name?: string;
  until?: string;
  places: { slot_id: string; places: number }[];
}
export interface Reservation {
  id: string;
  link: string;
}

/** Reserves places as an administrator, until June 8, 18:00 unless it is said. */
export async function reserves(world: World, chief: Person, wanted: Wanted): Promise<Reservation> {
  const body = { name: 'Rotary club', until: '2030-06-08T18:00:00Z', ...wanted };
  const [made] = await world.as(
    chief,
    (sql) => sql`select private.create_reservation(${sql.json(body as never)}) as id`,
  );
  const [row] = await world.sql`select secret from reservations where id = ${made?.id}`;
  return { id: made?.id, link: row?.secret };
}

/** A shift with places, of which some are reserved, on June 10, 12:00; it is June 1, 10:00, and there is no public page. */
export async function stage(world: World, places = 5, reserved = 3) {
  const on = await publicStage(world, places);
  await world.sql`update open_page set shows = 'nothing'`;
  await world.sql`update events set group_size = 5 where id = ${on.event}`;
  return { ...on, reservation: await reserves(world, on.chief, { places: [{ slot_id: on.slot, places: reserved }] }) };
}

interface Visitor {
  email?: string;
  places?: number;
  names?: string[];
}
/** Holds places through the link, as the API does, and returns the digits of the mail. */
export async function comes(
  world: World,
  { link }: { link: string },
  slot: string,
  { email, places = 1, names = [] }: Visitor = {},
): Promise<Held> {
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  const address = email ?? `${randomUUID()}@example.org`;
  await world.as(
    'service_role',
    (sql) =>
      sql`select private.hold_place(${slot}, 'Vera', ${address}, 'english', ${hash}, ${randomUUID()}, ${places}, ${names}, ${link})`,
  );
  const [row] = await world.sql`select code from private.holds where hash = ${hash}`;
  return { hash, code: row?.code };
}

export const changes = (world: World, chief: Person, { id }: Reservation, patch: object) =>
  world.as(chief, (sql) => sql`select private.update_reservation(${id}, ${sql.json(patch as never)})`);
export const ends = (world: World, chief: Person, { id }: Reservation) =>
  world.as(chief, (sql) => sql`select private.end_reservation(${id})`);
/** Runs the job, as the role of pg_cron does. */
export const run = (world: World) => world.sql`select private.settle_reservations()`;
/** Of a slot: what is filled, and what is held of it by this reservation. */
export const heldOf = async (world: World, slot: string, { id }: Reservation) => {
  const [row] = await world.sql`select s.filled_count as filled, r.held
    from event_slots s left join reserved_places r on r.slot_id = s.id and r.reservation_id = ${id} where s.id = ${slot}`;
  return [row?.filled, row?.held];
};
/** What the page of the link shows. */
export const pageOf = async (world: World, link: string) =>
  (await world.as('service_role', (sql) => sql`select private.open_schedule('UTC', ${link}) as page`))[0]?.page;
