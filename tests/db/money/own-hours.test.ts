import { expect } from 'vitest';
import { act } from '../day/gate-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { stage } from './run-stage.ts';

const it = worlds();

/** Two administrators, of whom the first is paid for the stage on June 12, from 10:00 to 14:00. It is 15:00. */
async function ownStage(world: World) {
  const scene = await stage(world);
  const { chief, second, ada, type, close, preview, linesOf } = scene;
  await world.sql`insert into payroll_numbers (user_id, payroll_number) values (${chief.id}, 'C3')`;
  const event = await world.event({ start_time: '2026-06-12T10:00:00Z', end_time: '2026-06-12T14:00:00Z' });
  const slot = await world.slot(event, { slot_type_id: type, required_count: 9 });
  const signup = await world.signUp(chief, slot);
  await world.sql`insert into lead_grants (user_id, event_id, rights) values (${ada.id}, ${event}, '{gate,hours}')`;
  await world.at('2026-06-12T15:00:00Z');
  const as = (who: Person, what: (sql: World['sql']) => PromiseLike<unknown>) =>
    world.as(who, async (sql) => void (await what(sql)));
  const mark = (who: Person, hours: number | null) =>
    as(
      who,
      (sql) => sql`select private.mark_attendance(${event}, ${[signup]}, 'attended', ${hours}, ${hours && 'Told'})`,
    );
  const approve = async (who: Person) => {
    const [row] = await world.as(who, (sql) => sql`select private.approve_work(${[signup]}) as it`);
    return row?.it.approved.length === 1 ? 'approved' : row?.it.skipped[0].why;
  };
  /** What a run of June would pay for the work: its minutes, or what keeps it out. */
  const paid = async () => {
    await world.at('2026-07-02T10:00:00Z');
    const { blockers } = await preview();
    try {
      const lines = await linesOf(await close('2026-06-01', '2026-06-30', true));
      return lines.map(({ minutes }) => minutes);
    } catch (error) {
      expect(error).toMatchObject({ code: 'MU409', message: 'There is nothing to pay in this period' });
      return blockers.map(({ why }) => why);
    }
  };
  return { ...scene, chief, second, ada, event, slot, signup, as, mark, approve, paid };
}
type Own = Awaited<ReturnType<typeof ownStage>>;

/** Each way in which an administrator writes hours of their own, with the minutes that count then. */
const ways: Record<string, (world: World, own: Own) => Promise<unknown>> = {
  'a mark': (_, { chief, mark }) => mark(chief, null),
  'hours with a reason': (_, { chief, mark }) => mark(chief, 12),
  'an open end that is settled': async (world, { as, chief, signup }) => {
    await world.sql`update signups set entry_id = private.enter_work(id, 'clocked', null, null, '2026-06-12T10:00Z', null) where id = ${signup}`;
    await as(chief, (sql) => sql`select private.settle_ends(${[signup]}, 'left', '2026-06-12T15:00Z', 'Cleaned up')`);
  },
  'check-in and check-out at the gate': async (world, { chief, signup }) => {
    const gate = (kind: 'check_in' | 'check_out', at: string) =>
      act(world, chief, { kind, signup_id: signup, at, force: true, reason: 'Late' });
    expect(await gate('check_in', '2026-06-12T10:00:00Z')).toBe('done here');
    expect(await gate('check_out', '2026-06-12T14:55:00Z')).toBe('done gone');
  },
  'an undo at the gate, of what somebody else has noted': async (world, { chief, mark, signup }) => {
    await mark(chief, 9);
    const id = crypto.randomUUID();
    await act(world, chief, { kind: 'no_show', signup_id: signup, id, force: true, reason: 'Wrong person' });
    await act(world, chief, { kind: 'undo', action_id: id });
  },
  'another length of the event': async (_, { as, chief, event, mark }) => {
    await mark(chief, null);
    await as(chief, (sql) => sql`update events set end_time = '2026-06-12T14:45:00Z' where id = ${event}`);
  },
  'a claim that only they have answered': async (world, { as, chief, mark, signup }) => {
    await mark(chief, null);
    await as(
      chief,
      (sql) => sql`select private.claim_work(${signup}, '2026-06-12T10:00Z', '2026-06-12T14:50Z', null, 'Longer')`,
    );
    await expect(as(chief, (sql) => sql`select private.answer_claim(${signup}, true, null)`)).rejects.toMatchObject(
      refusal(403, 'not_yourself', 'You cannot do this for yourself. Ask another lead or an administrator.'),
    );
    expect(await world.sql`select has_claim from private.timesheet where signup_id = ${signup}`).toEqual([
      { has_claim: true },
    ]);
  },
};

it.for(Object.keys(ways))(
  '%s of an administrator for themselves is paid only when somebody else has approved it',
  async (way, { world }) => {
    const own = await ownStage(world);
    const { chief, second, signup, approve, paid } = own;
    await ways[way]?.(world, own);
    const [line] = await world.sql`select minutes from private.timesheet where signup_id = ${signup}`;
    expect(await approve(chief)).toBe('own');
    expect(await own.by((sql) => sql`select private.approve_clean('2026-06-01', '2026-06-30', null) as it`)).toEqual({
      approved: [],
      skipped: [],
    });
    expect(await paid()).toEqual(['unapproved']);
    if (way.startsWith('a claim')) {
      expect(await approve(second)).toBe('claim');
      await own.as(second, (sql) => sql`select private.answer_claim(${signup}, false, 'Was not there')`);
    }
    expect(await approve(second)).toBe('approved');
    expect(await paid()).toEqual([line?.minutes]);
  },
);

// Nobody is checked in who is marked.
it.for(Object.keys(ways).filter((way) => !way.startsWith('check-in')))(
  '%s after an approval needs another one',
  async (way, { world }) => {
    const own = await ownStage(world);
    const { second, mark, approve, paid } = own;
    await mark(second, 1);
    expect(await approve(second)).toBe('approved');
    await ways[way]?.(world, own);
    expect(await paid()).toEqual(['unapproved']);
  },
);

it('a lead with the rights to the gate and to hours neither marks nor approves their own, and sees that somebody else has to', async ({
  world,
}) => {
  const { ada, chief, slot, event, as, by, paid } = await ownStage(world);
  await world.at('2026-06-01T10:00:00Z');
  const mine = await world.signUp(ada, slot);
  await world.at('2026-06-12T15:00:00Z');
  const mark = (who: Person, hours: number | null) =>
    as(
      who,
      (sql) => sql`select private.mark_attendance(${event}, ${[mine]}, 'attended', ${hours}, ${hours && 'Told'})`,
    );
  const yourself = { code: 'MU403', message: 'You cannot do this for yourself. Ask another lead or an administrator.' };
  await expect(mark(ada, null)).rejects.toMatchObject(yourself);
  await expect(mark(ada, 9)).rejects.toMatchObject({ code: 'MU403' });
  for (const kind of ['check_in', 'check_out', 'no_show'] as const)
    expect(await act(world, ada, { kind, signup_id: mine, force: true, reason: 'x' })).toBe('refused not_yourself');
  expect(await by((sql) => sql`select private.settle_ends(${[mine]}, 'planned') as it`, ada)).toMatchObject({
    ...{ settled: [], skipped: [{ id: mine, why: 'own' }] },
  });
  await mark(chief, null);
  expect(await by((sql) => sql`select private.approve_work(${[mine]}) as it`, ada)).toMatchObject({
    ...{ approved: [], skipped: [{ id: mine, why: 'own' }] },
  });
  await expect(as(ada, (sql) => sql`select private.answer_claim(${mine}, true, null)`)).rejects.toMatchObject(yourself);
  expect(await paid()).toEqual(['open_end', 'unapproved']);
});

it.for(['before', 'after'])(
  'the approval of who becomes the same person is none (merge %s)',
  async (when, { world }) => {
    const { chief, second, mark, approve, paid } = await ownStage(world);
    const double = await world.person('admin');
    const merge = () => world.as(second, (sql) => sql`select private.merge_persons(${chief.id}, ${double.id}, '{}')`);
    await mark(double, 12);
    if (when === 'before') await merge();
    expect(await approve(when === 'before' ? chief : double)).toBe(when === 'before' ? 'own' : 'approved');
    if (when === 'after') await merge();
    expect(await paid()).toEqual(['unapproved']);
    expect(await approve(second)).toBe('approved');
    expect(await paid()).toEqual([720]);
  },
);

it('the work of who becomes the person who approved it is not approved', async ({ world }) => {
  const { chief, second, signup, mark, approve } = await ownStage(world);
  await mark(second, 12);
  expect(await approve(second)).toBe('approved');
  const third = await world.person('admin');
  const line = () => world.sql`select user_id, is_approved from private.timesheet where signup_id = ${signup}`;
  expect(await line()).toEqual([{ user_id: chief.id, is_approved: true }]);
  await world.as(third, (sql) => sql`select private.merge_persons(${second.id}, ${chief.id}, '{}')`);
  expect(await line()).toEqual([{ user_id: second.id, is_approved: false }]);
  expect(await approve(second)).toBe('own');
  expect(await approve(third)).toBe('approved');
  expect(await line()).toEqual([{ user_id: second.id, is_approved: true }]);
});
