import { describe, expect } from 'vitest';
import { createRandom } from '../../../supabase/local/random.ts';
import { recordWork, works } from '../../support/work.ts';
import { act, gateStage, send } from '../day/gate-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

interface Entry {
  kind: string;
  by: { id: string; name: string } | null;
  attendance: string | null;
  minutes: number | null;
  came_at: string | null;
  left_at: string | null;
  left_assumed: boolean;
  reason: string | null;
}
const historyOf = async (world: World, person: Person, signup: string): Promise<Entry[]> => {
  const [row] = await world.as(person, (sql) => sql`select private.work_history(${signup}) as entries`);
  return row?.entries as Entry[];
};
const mark = (world: World, by: Person, event: string, signup: string, attendance: string | null, hours?: number) =>
  world.as(
    by,
    (sql) => sql`select private.mark_attendance(${event}, array[${signup}]::uuid[], ${attendance}, ${hours ?? null},
      ${hours === undefined ? null : 'Seen'})`,
  );
/** All entries as they are stored. */
const stored = ({ sql }: World) => sql`select to_jsonb(e)::text as entry from work_entries e order by e.id`;

describe('the ledger', () => {
  it('is changed and deleted by nobody: no role of the API, no operator, no superuser', async ({ world }) => {
    const { lead, first, chief } = await gateStage(world);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    const before = await stored(world);
    expect(before).toHaveLength(1);
    const tries = ['update work_entries set minutes = 1', 'delete from work_entries', 'truncate work_entries cascade'];
    for (const statement of tries) {
      for (const actor of ['anon', 'authenticated', 'service_role', lead, chief] as const)
        await expect(
          world.as(actor, (sql) => sql.unsafe(statement)),
          statement,
        ).rejects.toMatchObject({ code: '42501' });
      const owner = world.sql.savepoint((sql) => sql.unsafe(statement));
      await expect(owner, statement).rejects.toMatchObject({ code: '55000' });
    }
    expect(await stored(world)).toEqual(before);
  });

  it('says what was known before, by whom and why, to whoever may see the hours', async ({ world }) => {
    const { lead, first, ada, ben, event, chief } = await gateStage(world);
    await world.at('2026-06-12T10:30:00Z');
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T13:00:00Z');
    const [gone] = await send(world, lead, { kind: 'check_out', signup_id: first });
    await act(world, lead, { kind: 'undo', action_id: gone?.id });
    await world.at('2026-06-12T15:00:00Z');
    await mark(world, chief, event, first, 'attended', 2);
    const entries = await historyOf(world, ada, first);
    expect(
      entries.map(({ kind, by, attendance, minutes, left_at, reason }) => [
        ...[kind, by?.id, attendance, minutes, left_at, reason],
      ]),
    ).toEqual([
      ['corrected', chief.id, 'attended', 120, '2026-06-12T14:00:00Z', 'Seen'],
      ['undone', lead.id, null, null, null, null],
      ['clocked', lead.id, 'attended', 150, '2026-06-12T13:00:00Z', null],
      ['clocked', lead.id, null, null, null, null],
    ]);
    expect(await historyOf(world, chief, first)).toEqual(entries);
    expect(await historyOf(world, lead, first)).toEqual(entries);
    await expect(historyOf(world, ben, first)).rejects.toMatchObject(refusal(404, 'not_found', 'Signup not found'));
  });

  it('keeps the figures of who leaves, without the words of the reasons', async ({ world }) => {
    const { first, ada, event, chief } = await gateStage(world);
    await world.at('2026-06-12T15:00:00Z');
    await mark(world, chief, event, first, 'attended', 2);
    const before = await stored(world);
    await world.as(ada, (sql) => sql`select private.leave()`);
    expect(await stored(world)).toEqual(before);
    expect(await historyOf(world, chief, first)).toMatchObject([{ minutes: 120, reason: '-' }]);
  });

  it('is read as that of the person who stays when two are merged', async ({ world }) => {
    const { first, event, chief } = await gateStage(world);
    const [double, other] = [await world.person('admin'), await world.person('admin')];
    await world.at('2026-06-12T15:00:00Z');
    await mark(world, double, event, first, 'attended', 2);
    await world.as(chief, (sql) => sql`select private.merge_persons(${other.id}, ${double.id}, '{}')`);
    expect((await historyOf(world, chief, first)).map(({ by }) => by?.id)).toEqual([other.id]);
  });

  it.for([1, 2, 3, 4])(
    'is one chain for each signup, whatever happens, and nothing in it changes (story %i)',
    async (seed, { world }) => {
      const random = createRandom(seed);
      const { lead, second, chief, event, first, other } = await gateStage(world);
      const undoable: string[] = [];
      let kept: object[] = [];
      let moved = 0;
      for (let step = 0; step < 60; step += 1) {
        await world.at(new Date(Date.parse('2026-06-12T10:00:00Z') + step * 7 * 60_000).toISOString());
        const signup = random.pick([first, other]);
        const dice = random.next();
        if (dice < 0.5) {
          const kind = random.pick(['check_in', 'check_out', 'no_show', 'excused'] as const);
          const who = random.pick([lead, second]);
          const [done] = await send(world, who, { kind, signup_id: signup, force: true, reason: 'Here' });
          if (done?.outcome === 'done') undoable.push(done.id);
        } else if (dice < 0.65 && undoable.length > 0) {
          await send(world, lead, { kind: 'undo', action_id: random.pick(undoable) });
        } else if (dice < 0.9 && moved % 2 === 1) {
          // Nobody can be marked before the start.
        } else if (dice < 0.8) {
          await mark(world, chief, event, signup, random.pick(['attended', 'no_show', null]));
        } else if (dice < 0.9) {
          await mark(world, chief, event, signup, 'attended', random.pick([1, 2, 3.5]));
        } else {
          // To the next day and back: nobody can have been there.
          moved += 1;
          const day = moved % 2 === 0 ? 12 : 13;
          await world.sql`update events set start_time = ${`2026-06-${day}T10:00Z`}, end_time = ${`2026-06-${day}T14:00Z`}
          where id = ${event}`;
        }
        const now = await stored(world);
        expect(now.slice(0, kept.length)).toEqual(kept);
        kept = [...now];
      }
      const chain = await world.sql`select e.signup_id, e.id, e.corrects,
        lag(e.id) over (partition by e.signup_id order by e.id) as earlier from work_entries e`;
      expect(chain.length).toBeGreaterThan(20);
      expect(chain.filter(({ corrects, earlier }) => corrects !== earlier)).toEqual([]);
      const heads =
        await world.sql`select s.id, s.entry_id, (select max(e.id) from work_entries e where e.signup_id = s.id) as latest
      from ${works(world.sql)} where s.event_id = ${event}`;
      expect(heads.filter(({ entry_id, latest }) => entry_id !== latest)).toEqual([]);
    },
  );

  it('writes that nobody recorded anything any more as an entry of its own', async ({ world }) => {
    const { first } = await gateStage(world);
    await recordWork(world.sql, world.sql`s.id = ${first}`, { attendance: 'excused' });
    const [{ entry_id } = { entry_id: null }] = await world.sql`select entry_id from signups where id = ${first}`;
    const restore = () => world.sql`update signups set entry_id = private.restore_work(id, null) where id = ${first}`;
    await restore();
    const rows =
      await world.sql`select kind, attendance, corrects, restores from work_entries where signup_id = ${first} order by id`;
    expect(rows[1]).toEqual({ kind: 'undone', attendance: null, corrects: entry_id, restores: null });
    // What holds already is not written again.
    await restore();
    expect(await stored(world)).toHaveLength(2);
  });
});
