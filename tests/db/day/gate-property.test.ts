import { describe, expect } from 'vitest';
import { createRandom } from '../../../supabase/local/random.ts';
import { stories } from '../../support/times.ts';
import { works } from '../../support/work.ts';
import { type World, worlds } from '../support/world.ts';
import { type Action, gateModel } from './gate-model.ts';
import { gateStage, send } from './gate-stage.ts';

const it = worlds();
const rounds = stories(6, 300);
const momentOf = (minutes: number) => new Date(Date.parse('2026-06-12T09:00:00Z') + minutes * 60_000).toISOString();
const minuteOf = (moment: Date | null) => moment && (moment.getTime() - Date.parse('2026-06-12T09:00:00Z')) / 60_000;
const kinds = ['check_in', 'check_in', 'check_out', 'no_show', 'excused', 'walk_in', 'add_place', 'undo'] as const;

const written = ({ id, kind, at, signup, seen, force, reason, addPlace, action }: Action, slot: string) => ({
  ...{ id, kind, at: momentOf(at) },
  ...(kind === 'walk_in' || kind === 'add_place' ? { slot_id: slot } : {}),
  ...(kind === 'walk_in' ? { name: 'Walker' } : {}),
  ...(signup === undefined ? {} : { signup_id: signup }),
  ...(action === undefined ? {} : { action_id: action }),
  ...(seen === undefined ? {} : { seen }),
  ...(force ? { force } : {}),
  ...(reason ? { reason } : {}),
  ...(addPlace ? { add_place: true } : {}),
});

async function rowsOf({ sql }: World, slot: string) {
  const rows = await sql`select s.* from ${works(sql)} where s.slot_id = ${slot}`;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ came: minuteOf(row.came_at), went: minuteOf(row.left_at) },
        ...{ is: row.attendance, minutes: row.minutes, released: row.released_at !== null },
        ...{ canceled: row.status === 'canceled', revision: row.gate_revision },
      },
    ]),
  );
}

describe('what several leads send, late, twice and in another order', () => {
  it.for(rounds)('leads to the states, counts and hours of a small model (story %i)', async (seed, { world }) => {
    const random = createRandom(seed);
    const { lead, second, chief, slot, first, other } = await gateStage(world, { required_count: 3 });
    const leads = [lead, second, chief];
    const model = gateModel([first, other], 3);
    const queues: Action[][] = leads.map(() => []);
    const sent: Action[][] = leads.map(() => []);
    const seen = leads.map(() => new Map<string, number>());
    const story: string[] = [];
    const known = [first, other];
    let [now, number] = [20, 0];
    const newId = () => {
      number += 1;
      return `00000000-0000-4000-8000-${String(seed * 10_000 + number).padStart(12, '0')}`;
    };

    for (let step = 0; step < 60; step += 1) {
      now += random.below(9);
      await world.at(momentOf(now));
      const who = random.below(leads.length);
      const queue = queues[who] as Action[];
      const kind = random.pick(kinds);
      const signup = kind === 'walk_in' ? newId() : random.pick(known);
      const action: Action = { id: newId(), kind, at: now - random.pick([0, 0, 0, 7, 30]) };
      if (kind === 'undo') action.action = random.pick([...model.doneIds(), newId()]);
      else if (kind !== 'add_place') action.signup = signup;
      if (kind !== 'walk_in' && kind !== 'add_place' && kind !== 'undo') {
        if (random.chance(0.6)) action.seen = seen[who]?.get(signup) ?? 0;
        if (random.chance(0.15)) action.force = true;
      }
      if (kind === 'walk_in' && known.length < 8) known.push(signup);
      if (kind === 'walk_in' || kind === 'check_in') {
        if (random.chance(0.4)) action.reason = 'Is here';
        if (random.chance(0.4)) action.addPlace = true;
      }
      queue.push(action);
      if (random.chance(0.4)) continue;
      // The network is back: in another order at times, and some of it once more.
      const batch = queue.splice(0);
      if (random.chance(0.3)) batch.reverse();
      if (random.chance(0.3)) batch.push(...(sent[who] as Action[]).slice(-2));
      if (random.chance(0.1)) batch.push(random.pick(sent.flat().concat(action)));
      (sent[who] as Action[]).push(...batch);
      const results = await send(world, leads[who] as typeof lead, ...batch.map((one) => written(one, slot)));
      for (const [index, one] of batch.entries()) {
        story.push(`${now} ${who} ${JSON.stringify(one)}`);
        const result = results[index];
        const got = result?.refusal?.code ?? result?.outcome;
        expect(got, story.slice(-40).join('\n')).toBe(model.act(one, who, now));
      }
      for (const [id, { revision }] of model.entries) if (random.chance(0.7)) seen[who]?.set(id, revision);
      const rows = await rowsOf(world, slot);
      // Whoever was added by name and is undone is gone.
      const listed = [...model.entries].filter(([, entry]) => entry.canceledAt === null);
      const wanted = listed.map(([id, entry]) => [
        id,
        {
          ...{ came: entry.came, went: entry.went, is: entry.mark?.is ?? null },
          ...{ minutes: entry.mark?.minutes ?? null, released: entry.releasedAt !== null },
          ...{ canceled: entry.canceledAt !== null, revision: entry.revision },
        },
      ]);
      expect(Object.fromEntries(rows), story.slice(-40).join('\n')).toEqual(Object.fromEntries(wanted));
      const [counts] =
        await world.sql`select filled_count, confirmed_count, required_count from event_slots where id = ${slot}`;
      const taken = model.taken();
      expect(counts, story.join('\n')).toEqual({
        ...{ filled_count: taken, confirmed_count: taken, required_count: model.required() },
      });
    }
  });
});
