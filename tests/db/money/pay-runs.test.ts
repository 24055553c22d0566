import { describe, expect } from 'vitest';
import { refusal, worlds } from '../support/world.ts';
import { stage } from './run-stage.ts';

const it = worlds();

describe('the lines of a run', () => {
  it('are cut at midnight there, with the hours that the night had; breaks are not paid', async ({ world }) => {
    const { ada, worked, approve, close, linesOf, type } = await stage(world);
    await world.sql`update slot_types set unpaid_breaks = 'by_length' where id = ${type}`;
    // From 22:00 to 6:00: 7 hours when clocks go forward, 9 when they go back.
    const nights = [
      await worked(ada, '2026-03-28T21:00Z', '2026-03-29T04:00Z'),
      await worked(ada, '2026-10-24T20:00Z', '2026-10-25T05:00Z'),
      await worked(ada, '2026-11-01T08:00Z', '2026-11-01T14:00Z'),
    ];
    await world.at('2026-12-02T10:00:00Z');
    await approve(...nights.map(({ signup }) => signup));
    const hours = async (from: string, to: string) =>
      (await linesOf(await close(from, to))).map(({ day, minutes, break_minutes, amount_cents }) => [
        ...[day, minutes, break_minutes, amount_cents],
      ]);
    // Half an hour of more than six, and of nine hours still half an hour.
    expect(await hours('2026-03-01', '2026-03-31')).toEqual([
      ['2026-03-28', 120, 0, 2400],
      ['2026-03-29', 270, 30, 5400],
    ]);
    // A period that ends in the middle of the night has its first part; the rest is in the next one.
    expect(await hours('2026-10-01', '2026-10-24')).toEqual([['2026-10-24', 120, 0, 2400]]);
    expect(await hours('2026-10-25', '2026-11-30')).toEqual([
      ['2026-10-25', 390, 30, 7800],
      ['2026-11-01', 360, 0, 7200],
    ]);
  });

  it('have cents that are together what the shift earns', async ({ world }) => {
    const { ada, worked, approve, close, linesOf, type } = await stage(world);
    await world.rate(type, '2026-06-01', { compensation: 'wage', hourly_rate: 12.37 });
    const { signup } = await worked(ada, '2026-06-05T20:50Z', '2026-06-06T00:41Z');
    await world.at('2026-07-02T10:00:00Z');
    await approve(signup);
    const lines = await linesOf(await close());
    expect(lines.map(({ day, minutes }) => [day, minutes])).toEqual([
      ['2026-06-05', 70],
      ['2026-06-06', 161],
    ]);
    const [row] = await world.sql`select (pay * 100)::int as cents from private.worked where signup_id = ${signup}`;
    expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(row?.cents);
    expect(row?.cents).toBe(Math.round((231 * 1237) / 60));
  });

  it('never change, by whatever role; what changes later is a difference of the next run, with the reason', async ({
    world,
  }) => {
    const { ada, ben, chief, worked, by, approve, close, linesOf, type } = await stage(world);
    const [same, longer, away] = [
      await worked(ada, '2026-06-02T08:00Z', '2026-06-02T12:00Z'),
      await worked(ada, '2026-06-03T08:00Z', '2026-06-03T12:00Z'),
      await worked(ben, '2026-06-04T08:00Z', '2026-06-04T12:00Z'),
    ];
    await world.at('2026-07-02T10:00:00Z');
    await approve(same.signup, longer.signup, away.signup);
    const first = await close();
    const frozen = await linesOf(first);
    expect(frozen).toHaveLength(3);
    expect(frozen[0]).toMatchObject({
      payroll_number: 'A1',
      pay_code: '200',
      cost_centre: 'K1',
      rate_cents: 1200,
      amount_cents: 4800,
    });
    for (const statement of [
      'update pay_run_lines set minutes = 1',
      'delete from pay_run_lines',
      'truncate pay_run_lines cascade',
      'update pay_runs set amount_cents = 1',
      "update pay_runs set last_day = '2026-06-29'",
      'delete from pay_runs',
      'truncate pay_runs cascade',
    ]) {
      for (const actor of ['service_role', chief, ada] as const)
        await expect(world.as(actor, (sql) => sql.unsafe(statement))).rejects.toMatchObject({ code: '42501' });
      await expect(world.sql.savepoint((sql) => sql.unsafe(statement))).rejects.toMatchObject({ code: '55000' });
    }
    await by(
      (sql) => sql`select private.mark_attendance(${longer.event}, ${[longer.signup]}, 'attended', 5, 'Stayed')`,
    );
    await by((sql) => sql`select private.mark_attendance(${away.event}, ${[away.signup]}, 'no_show')`);
    const late = await worked(ben, '2026-06-20T08:00Z', '2026-06-20T10:00Z');
    const july = await worked(ada, '2026-07-05T08:00Z', '2026-07-05T09:00Z');
    await world.at('2026-08-02T10:00:00Z');
    await world.sql`update slot_type_rates set hourly_rate = 13 where slot_type_id = ${type}`;
    await approve(same.signup, longer.signup, late.signup, july.signup);
    const second = await linesOf(await close('2026-07-01', '2026-07-31'));
    const differences = second.map(({ user_id, day, minutes, amount_cents, why }) => [
      ...[user_id === ada.id ? 'ada' : 'ben', day, minutes, amount_cents, why],
    ]);
    expect(differences).toEqual([
      ['ada', '2026-06-02', 0, 400, 'rate'],
      ['ada', '2026-06-03', 60, 1700, 'hours'],
      ['ben', '2026-06-04', -240, -4800, 'gone'],
      ['ben', '2026-06-20', 120, 2600, 'added'],
      ['ada', '2026-07-05', 60, 1300, null],
    ]);
    expect(await linesOf(first)).toEqual(frozen);
  });
});

describe('closing a run', () => {
  it('is blocked by what is not settled, each named; without it, the next run pays it', async ({ world }) => {
    const { ada, ben, worked, by, approve, close, preview, linesOf, type } = await stage(world);
    const other = await world.slotType({ hourly_rate: 9, compensation: 'wage' });
    const done = await worked(ada, '2026-06-02T08:00Z', '2026-06-02T12:00Z');
    const open = await worked(ada, '2026-06-03T08:00Z', '2026-06-03T12:00Z');
    await worked(ben, '2026-06-04T08:00Z', '2026-06-04T12:00Z');
    const coded = await worked(ben, '2026-06-05T08:00Z', '2026-06-05T12:00Z', other);
    const cleo = await world.person('staff');
    const numbered = await worked(cleo, '2026-06-06T08:00Z', '2026-06-06T12:00Z');
    await world.at('2026-07-02T10:00:00Z');
    await by((sql) => sql`select private.mark_attendance(${open.event}, ${[open.signup]}, null)`);
    await approve(done.signup, coded.signup, numbered.signup);
    const { blockers, is_over, overlaps } = await preview();
    expect(blockers.map(({ why, user, day }) => [why, user.id, day]).sort()).toEqual(
      [
        ['no_pay_code', ben.id, '2026-06-05'],
        ['no_payroll_number', cleo.id, '2026-06-06'],
        ['open_end', ada.id, '2026-06-03'],
        ['unapproved', ben.id, '2026-06-04'],
      ].sort(),
    );
    expect([is_over, overlaps]).toEqual([true, null]);
    await expect(close()).rejects.toMatchObject(refusal(409, 'run_blocked', 'To be settled first: 4'));
    const run = await close('2026-06-01', '2026-06-30', true);
    expect((await linesOf(run)).map(({ day }) => day)).toEqual(['2026-06-02']);
    await world.sql`update slot_types set pay_code = '300' where id = ${other}`;
    await world.sql`insert into payroll_numbers (user_id, payroll_number) values (${cleo.id}, 'C3')`;
    await world.at('2026-08-02T10:00:00Z');
    const next = await linesOf(await close('2026-07-01', '2026-07-31', true));
    expect(next.map(({ day, why }) => [day, why])).toEqual([
      ['2026-06-05', 'added'],
      ['2026-06-06', 'added'],
    ]);
    expect(type).toBeTruthy();
  });

  it('is blocked once by a night that nobody approved, which has lines on two days', async ({ world }) => {
    const { ada, worked, preview } = await stage(world);
    const night = await worked(ada, '2026-06-10T18:00Z', '2026-06-11T06:00Z');
    await world.at('2026-07-02T10:00:00Z');
    const { lines, blockers } = await preview();
    expect(lines.map(({ day }) => day)).toEqual(['2026-06-10', '2026-06-11']);
    expect(blockers).toMatchObject([{ why: 'unapproved', signup_id: night.signup, day: '2026-06-10' }]);
  });

  it('is blocked by work on a day without a rate of a slot type that has a wage on others, once', async ({ world }) => {
    const { ada, ben, worked, by, approve, close, preview, linesOf, type } = await stage(world);
    const paid = await worked(ada, '2026-06-20T08:00Z', '2026-06-20T12:00Z');
    await worked(ada, '2026-06-02T08:00Z', '2026-06-02T12:00Z');
    const also = await worked(ben, '2026-06-03T08:00Z', '2026-06-03T12:00Z');
    const credits = await world.slotType();
    await worked(ben, '2026-06-04T08:00Z', '2026-06-04T12:00Z', credits);
    await world.at('2026-07-02T10:00:00Z');
    await approve(paid.signup);
    expect((await preview('2026-06-20', '2026-06-30')).blockers).toEqual([]);
    await world.sql`update slot_type_rates set from_day = '2026-06-10' where slot_type_id in ${world.sql([type, credits])}`;
    const { blockers } = await preview();
    expect(blockers).toMatchObject([{ why: 'no_rate', day: '2026-06-02', slot_type: { id: type } }]);
    // Of days with a rate, and of slot types or people that are not asked for, none.
    expect((await preview('2026-06-10', '2026-06-30')).blockers).toEqual([]);
    const only = (types: string[] | null, people: string[] | null) =>
      by((sql) => sql`select private.preview_run('2026-06-01', '2026-06-30', ${types}, ${people}) -> 'blockers' as it`);
    expect(await only([credits], null)).toEqual([]);
    expect(await only(null, [ben.id])).toMatchObject([{ why: 'no_rate', user: { id: ben.id } }]);
    await expect(close()).rejects.toMatchObject(refusal(409, 'run_blocked', 'To be settled first: 1'));
    // With a rate it is work like any other.
    await world.rate(type, '2026-06-01', { compensation: 'wage', hourly_rate: 12 });
    await by((sql) => sql`select private.mark_attendance(${also.event}, ${[also.signup]}, 'no_show')`);
    expect((await preview()).blockers).toMatchObject([{ why: 'unapproved', user: { id: ada.id } }]);
    expect(await linesOf(await close('2026-06-01', '2026-06-30', true))).toMatchObject([{ day: '2026-06-20' }]);
  });

  it('is refused for a period that is not over, overlaps, is none, or has nothing, and to everybody but administrators', async ({
    world,
  }) => {
    const { ada, worked, by, approve, close } = await stage(world);
    const { signup } = await worked(ada, '2026-06-02T08:00Z', '2026-06-02T12:00Z');
    await world.at('2026-06-20T10:00:00Z');
    await approve(signup);
    await expect(close()).rejects.toMatchObject(refusal(409, 'period_not_over', 'The period is not over yet'));
    await expect(close('2026-06-20', '2026-06-01')).rejects.toMatchObject({ code: 'MU400' });
    await expect(close('2025-01-01', '2026-06-01')).rejects.toMatchObject({ code: 'MU400' });
    await expect(close('2026-04-01', '2026-04-30')).rejects.toMatchObject(
      refusal(409, 'run_empty', 'There is nothing to pay in this period'),
    );
    await close('2026-06-01', '2026-06-10');
    await expect(close('2026-06-10', '2026-06-15')).rejects.toMatchObject({
      code: 'MU409',
      message: expect.stringMatching(/^Pay run \d+ has some of these days$/),
    });
    for (const who of [ada, await world.person()])
      await expect(
        by((sql) => sql`select private.close_run('2026-05-01', '2026-05-31', null, null, true) as it`, who),
      ).rejects.toMatchObject({ code: 'MU403' });
    const [count] = await world.sql`select count(*)::int as runs from pay_runs`;
    expect(count?.runs).toBe(1);
  });
});

describe('a closed run', () => {
  it('can be void with a reason until it is exported, and then is paid by the next one; a file is kept once', async ({
    world,
  }) => {
    const { ada, worked, by, approve, close, linesOf } = await stage(world);
    const { signup } = await worked(ada, '2026-06-02T08:00Z', '2026-06-02T12:00Z');
    await world.at('2026-07-02T10:00:00Z');
    await approve(signup);
    const first = await close();
    const act = (what: string) => by((sql) => sql.unsafe(`select private.${what} as it`));
    await expect(act(`mark_run_paid('${first}')`)).rejects.toMatchObject({ code: 'MU409' });
    await act(`void_run('${first}', 'Wrong month')`);
    await expect(act(`void_run('${first}', 'Again')`)).rejects.toMatchObject({ code: 'MU409' });
    const again = await close();
    expect(await linesOf(again)).toEqual(await linesOf(first));
    const file = `keep_run_file('${again}', 'a.csv', '{"name": "CSV"}', 'YWJj')`;
    const kept = await act(file);
    expect(await act(file)).toBe(kept);
    const [stored] = await world.sql`select encode(content, 'escape') as text, sha256 from pay_run_files`;
    expect(stored).toEqual({
      text: 'abc',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    await expect(act(`void_run('${again}', 'Too late')`)).rejects.toMatchObject(
      refusal(
        409,
        'run_exported',
        'This pay run was exported, so it stays. What is wrong is corrected in the next one.',
      ),
    );
    await act(`mark_run_paid('${again}')`);
    const [run] =
      await world.sql`select exported_at is not null as exported, paid_at is not null as paid from pay_runs where id = ${again}`;
    expect(run).toEqual({ exported: true, paid: true });
    for (const back of ['exported_at = null, paid_at = null', 'paid_at = null', "exported_at = '2026-07-01'"])
      await expect(
        world.sql.savepoint((sql) => sql.unsafe(`update pay_runs set ${back} where id = '${again}'`)),
      ).rejects.toMatchObject({ code: '55000' });
  });

  it('stays as it is when its people are merged, leave or are renamed', async ({ world }) => {
    const { ada, ben, chief, worked, approve, close, linesOf, preview } = await stage(world);
    const [one, two] = [
      await worked(ada, '2026-06-02T08:00Z', '2026-06-02T12:00Z'),
      await worked(ben, '2026-06-03T08:00Z', '2026-06-03T12:00Z'),
    ];
    await world.at('2026-07-02T10:00:00Z');
    await approve(one.signup, two.signup);
    const run = await close();
    const lines = await linesOf(run);
    const sums = () =>
      world.sql`select lines, people, minutes, amount_cents::int, currency from pay_runs where id = ${run}`;
    const counted = [{ lines: 2, people: 2, minutes: 480, amount_cents: 9600, currency: 'USD' }];
    expect(await sums()).toEqual(counted);
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${ben.id}, '{}')`);
    await world.as(ada, (sql) => sql`select private.leave()`);
    expect(await linesOf(run)).toEqual(lines);
    expect(await sums()).toEqual(counted);
    expect((await preview()).lines).toEqual([]);
  });
});
