import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { type Arena, connections } from './arena.ts';
import { httpClient } from './load.ts';
import type { Place } from './places.ts';

/** Takes a place with the least that is safe. Returns the id of the signup, as the API does. */
export interface Smallest {
  take(place: Place): Promise<string>;
  /** The same as a call of the API, with its server, token check, limits and driver (tests/bench/floor). */
  takeByHttp(place: Place): Promise<string>;
  close(): Promise<void>;
}

/**
 * The smallest transaction that takes a place safely: it locks the slot, counts its signups and inserts one, and an
 * exclusion constraint keeps people out of two places at once. No rights, rules, history or emails. It works on tables of
 * its own with the arena's slots, and the same driver sends it in one round trip.
 */
export async function smallestTransaction(arena: Arena): Promise<Smallest> {
  await arena.sql.unsafe(`
    create schema smallest;
    create table smallest.slots as
      select s.id, s.required_count, e.during from public.event_slots s join public.events e on e.id = s.event_id;
    alter table smallest.slots add primary key (id);
    create table smallest.signups (id uuid primary key, slot_id uuid not null references smallest.slots,
      user_id uuid not null, during tstzrange not null, exclude using gist (user_id with =, during with &&));
    create index on smallest.signups (slot_id);
    create function smallest.take(p_slot uuid) returns uuid language plpgsql security definer as $$
    declare
      made constant uuid := gen_random_uuid();
    begin
      perform from smallest.slots where id = p_slot for no key update;
      insert into smallest.signups select made, s.id, auth.uid(), s.during from smallest.slots s
      where s.id = p_slot and (select count(*) from smallest.signups u where u.slot_id = s.id) < s.required_count;
      if not found then raise 'The slot is full.'; end if;
      return made;
    end $$;
    grant usage on schema smallest to api_gateway, authenticated;
    grant select, insert, update on all tables in schema smallest to api_gateway`);
  await arena.sql`vacuum analyze smallest.slots`;
  const http = httpClient(await arena.instance({}, fileURLToPath(new URL('floor/index.ts', import.meta.url))));
  const pool = postgres(arena.url, { max: connections, prepare: true, onnotice: () => {} });
  return {
    async take({ person, slot }) {
      const tx = await pool.reserve();
      const id = randomUUID();
      try {
        const [, , made] = await Promise.all([
          tx.unsafe('begin'),
          tx`select from smallest.slots where id = ${slot} for no key update`,
          // Under "read committed" this statement sees what was committed before the lock was granted.
          tx`insert into smallest.signups select ${id}, s.id, ${person}, s.during from smallest.slots s
            where s.id = ${slot} and (select count(*) from smallest.signups u where u.slot_id = s.id) < s.required_count`,
          tx.unsafe('commit'),
        ]);
        if (made.count !== 1) throw new Error('The slot is full.');
        return id;
      } finally {
        tx.release();
      }
    },
    takeByHttp: async ({ token, slot }) =>
      JSON.parse(await http.expect(201, 'POST', `/api/event-slot-signups/slots/${slot}`, token)).id,
    async close() {
      http.close();
      await pool.end();
    },
  };
}
