import type { Sql } from 'postgres';
import type { Scene } from './statement-types.ts';

type Holds = Pick<Scene, 'memberHold' | 'strangerHold' | 'waitingHold' | 'keptHold' | 'picture' | 'reservation'>;

/**
 * Shows every shift on the public page, with the holds of a busy day that are over. Returns holds that wait for their digits, of `other`, of a
 * stranger and of `waiting`, and one that is kept for `waiting`.
 */
export async function addHolds(sql: Sql, { other, waiting }: Pick<Scene, 'other' | 'waiting'>): Promise<Holds> {
  const picture = 'e'.repeat(64);
  await sql`insert into private.open_pictures (name, type, bytes) values (${picture}, 'image/png', ${Buffer.alloc(300_000)})`;
  await sql`update open_page set shows = 'all', picture = ${picture}`;
  const slots = await sql`select s.id from event_slots s join events e on e.id = s.event_id
    where e.start_time > now() + interval '5 days' and e.end_time < e.start_time + interval '1 day' and s.filled_count < s.required_count
      and not exists (select from slot_type_qualifications q where q.slot_type_id = s.slot_type_id) and s.position = 0 and not exists (
        select from signups o where o.user_id = ${other} and o.during && e.during)
    order by e.start_time, s.id limit 5`;
  const [member, stranger, waits, kept, reserved] = slots.map(({ id }) => id);
  await sql`insert into private.holds (slot_id, hash, name, email, language, code, caller, until, ended_at, ended_why)
    select ${kept}, md5('a' || n) || md5('b' || n), 'Visitor', 'visitor-' || n || '@example.org', 'english', '123456', 'caller ' || n % 50,
      now(), now(), 'expired'
    from generate_series(1, 5000) n`;
  const hold = async (slot: string, hash: string, email: string) => {
    await sql`insert into private.holds (slot_id, hash, name, email, language, code, caller, until)
      values (${slot}, ${hash}, 'Visitor', ${email}, 'english', '123456', 'caller 1', now() + interval '10 minutes')`;
    return hash;
  };
  const holds = {
    memberHold: await hold(member, 'a'.repeat(64), 'person-3@example.org'),
    strangerHold: await hold(stranger, 'b'.repeat(64), 'stranger@example.org'),
    waitingHold: await hold(waits, 'c'.repeat(64), 'waiting@example.org'),
    keptHold: await hold(kept, 'd'.repeat(64), 'waiting@example.org'),
  };
  await sql`update private.holds set user_id = ${waiting}, confirmed_at = now() where hash = ${holds.keptHold}`;
  await sql`analyze private.holds`;
  await sql`insert into reservations (name, until) select 'Club ' || n, now() - interval '1 day' from generate_series(1, 500) n`;
  await sql`insert into reserved_places (reservation_id, slot_id, places)
    select v.id, s.id, 5 from reservations v cross join lateral (
      select s.id from event_slots s where s.id > v.id order by s.id limit 3) s`;
  const [reservation] =
    await sql`insert into reservations (name, until) values ('Rotary club', now() + interval '30 days') returning id, secret`;
  await sql`insert into reserved_places (reservation_id, slot_id, places, held) values (${reservation?.id}, ${reserved}, 1, 1)`;
  await sql`analyze reservations, reserved_places`;
  return { ...holds, picture, reservation: { id: reservation?.id, slot: reserved, link: reservation?.secret } };
}
