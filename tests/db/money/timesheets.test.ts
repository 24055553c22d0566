import { describe, expect } from 'vitest';
import type { Approved, TimesheetLine, Timesheets } from '../../../supabase/functions/_shared/contract/timesheets.ts';
import { act } from '../day/gate-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const [start, end] = ['2026-06-12T10:00:00Z', '2026-06-12T14:00:00Z'];

/** A shift from 10:00 to 14:00 that Ada and Ben worked, with a lead who approves its hours, and two administrators. It is 15:00. */
async function stage(world: World, wage = true) {
  await world.at('2026-06-01T09:00:00Z');
  const [chief, second] = [await world.person('admin'), await world.person('admin')];
  const [lead, gate, ada, ben] = [
    await world.person(),
    await world.person(),
    await world.person('staff'),
    await world.person('staff'),
  ];
  const type = await world.slotType(wage ? { compensation: 'wage', hourly_rate: 20 } : {});
  const shift = async (start_time: string, end_time: string) => {
    const event = await world.event({ title: 'Bar', start_time, end_time });
    return { event, slot: await world.slot(event, { slot_type_id: type, required_count: 9 }) };
  };
  const { event, slot } = await shift(start, end);
  const [first, other] = [await world.signUp(ada, slot), await world.signUp(ben, slot)];
  for (const [person, right] of [
    [lead, 'hours'],
    [gate, 'gate'],
  ] as const)
    await world.sql`insert into lead_grants (user_id, event_id, rights) values (${person.id}, ${event}, ${`{${right}}`}::text[])`;
  await world.at('2026-06-12T15:00:00Z');
  return { chief, second, lead, gate, ada, ben, type, event, slot, first, other, shift };
}

const mark = (world: World, by: Person, signup: string, attendance: string | null, hours: number | null = null) =>
  world.as(
    by,
    (sql) => sql`select private.mark_attendance(s.event_id, array[s.id], ${attendance}, ${hours}, ${hours && 'Seen'})
      from signups s where s.id = ${signup}`,
  );
const seen = async (
  world: World,
  by: Person,
  [from, to] = ['2026-06-01', '2026-06-30'],
  person: Person | null = null,
): Promise<Timesheets> => {
  const [row] = await world.as(
    by,
    (sql) => sql`select private.timesheets(${from as string}, ${to as string}, ${person?.id ?? null}, 500) as t`,
  );
  return row?.t;
};
const own = async (world: World, by: Person): Promise<TimesheetLine[]> => {
  const [row] = await world.as(by, (sql) => sql`select private.own_timesheet('2026-06-01', '2026-06-30') as t`);
  return row?.t.lines;
};
const lineOf = async (world: World, by: Person, id: string) => (await seen(world, by)).open.find((o) => o.id === id);
const oddOf = async (world: World, by: Person, id: string) => (await lineOf(world, by, id))?.anomalies;
/** How many were approved, and why the others were not. */
const outcomeOf = ({ approved, skipped }: Approved) => [approved.length, ...skipped.map(({ why }) => why)];
const approve = async (world: World, by: Person, ...ids: string[]) => {
  const [row] = await world.as(by, (sql) => sql`select private.approve_work(${ids}) as a`);
  return outcomeOf(row?.a);
};
const approveClean = async (world: World, by: Person) => {
  const [row] = await world.as(by, (sql) => sql`select private.approve_clean('2026-06-01', '2026-06-30', null) as a`);
  return outcomeOf(row?.a);
};
const isApproved = async (world: World, id: string) =>
  (await world.sql`select is_approved from private.timesheet where signup_id = ${id}`)[0]?.is_approved;
const confirm = async (world: World, by: Person, ...ids: string[]): Promise<string[]> =>
  (await world.as(by, (sql) => sql`select private.confirm_work(${ids}) as c`))[0]?.c.done;
const claim = (world: World, by: Person, id: string, came: string, left: string, rest: number | null = null) =>
  world.as(by, (sql) => sql`select private.claim_work(${id}, ${came}, ${left}, ${rest}, ' Stayed longer ')`);
const answer = (world: World, by: Person, id: string, accept: boolean) =>
  world.as(by, (sql) => sql`select private.answer_claim(${id}, ${accept}, ${accept ? null : 'Nobody was there'})`);
const asks = (world: World, how: string, days = 3) =>
  world.sql`update organisation set asks_hours = ${how}, asks_hours_days = ${days}`;

describe('what is odd about hours', () => {
  it('never_out, until somebody settles it; assumed, if it was settled as planned', async ({ world }) => {
    const { chief, gate, first } = await stage(world);
    await world.at('2026-06-12T10:00:00Z');
    await act(world, gate, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T15:00:00Z');
    expect(await oddOf(world, chief, first)).toEqual(['never_out']);
    expect(await approve(world, chief, first)).toEqual([0, 'open']);
    await mark(world, chief, first, 'attended');
    expect(await oddOf(world, chief, first)).toEqual(['assumed']);
    expect(await approve(world, chief, first)).toEqual([1]);
  });

  it('not_recorded where such hours do not count, assumed where they do', async ({ world }) => {
    const { chief, first } = await stage(world);
    await world.sql`update organisation set assumed_hours = 'never'`;
    expect(await oddOf(world, chief, first)).toEqual(['not_recorded']);
    expect(await approve(world, chief, first)).toEqual([0, 'open']);
    await world.sql`update organisation set assumed_hours = 'count'`;
    expect(await oddOf(world, chief, first)).toEqual(['assumed']);
    expect(await approve(world, chief, first)).toEqual([1]);
    // It counts as it was planned from now on.
    expect(await world.sql`select attendance, pay_counts from private.worked where signup_id = ${first}`).toEqual([
      { attendance: 'attended', pay_counts: true },
    ]);
  });

  it.for([
    [1, []],
    [0.2, ['short']],
    [0.25, []],
    [6, []],
    [6.1, ['long']],
  ] as const)('%d hours of four: %j', async ([hours, odd], { world }) => {
    const { chief, first } = await stage(world);
    await mark(world, chief, first, 'attended', hours);
    expect(await oddOf(world, chief, first)).toEqual(odd);
  });

  it('overlap, with work of the same person at the same time, not with work that follows', async ({ world }) => {
    const { chief, ada, first, shift } = await stage(world);
    await world.at('2026-06-01T09:00:00Z');
    const later = await shift(end, '2026-06-12T16:00:00Z');
    const next = await world.signUp(ada, later.slot);
    await world.at('2026-06-13T15:00:00Z');
    await mark(world, chief, first, 'attended');
    await mark(world, chief, next, 'attended');
    expect([await oddOf(world, chief, first), await oddOf(world, chief, next)]).toEqual([[], []]);
    await claim(world, ada, first, start, '2026-06-12T14:30:00Z');
    await answer(world, chief, first, true);
    expect([await oddOf(world, chief, first), await oddOf(world, chief, next)]).toEqual([['overlap'], ['overlap']]);
  });

  it('claim, no_rate and break_missing', async ({ world }) => {
    const { chief, ada, first, type } = await stage(world);
    await world.sql`update slot_types set unpaid_breaks = 'by_length' where id = ${type}`;
    await mark(world, chief, first, 'attended');
    await claim(world, ada, first, start, '2026-06-12T14:55:00Z');
    expect(await oddOf(world, chief, first)).toEqual(['claim']);
    await answer(world, chief, first, false);
    await world.at('2026-06-12T18:00:00Z');
    await claim(world, ada, first, start, '2026-06-12T17:00:00Z', 0);
    await answer(world, chief, first, true);
    expect(await oddOf(world, chief, first)).toEqual(['long', 'break_missing']);
    await world.sql`update slot_type_rates set from_day = '2026-07-01' where slot_type_id = ${type}`;
    expect(await oddOf(world, chief, first)).toContain('no_rate');
    expect(await approve(world, chief, first)).toEqual([0, 'no_rate']);
  });

  it('is nothing about people who were not there', async ({ world }) => {
    const { chief, first, other } = await stage(world);
    await mark(world, chief, first, 'no_show');
    await mark(world, chief, other, 'excused');
    expect(await seen(world, chief)).toMatchObject({ lines: 0, clean: 0, odd: 0, open: [] });
    expect(await approveClean(world, chief)).toEqual([0]);
    expect(await approve(world, chief, first)).toEqual([0, 'changed']);
  });
});

describe('an approval', () => {
  it('is of all that is clean at once, and leaves what is odd', async ({ world }) => {
    const { chief, first, other } = await stage(world);
    await mark(world, chief, first, 'attended');
    await mark(world, chief, other, 'attended', 7);
    expect(await seen(world, chief)).toMatchObject({
      ...{ lines: 2, minutes: 11 * 60, approved: 0, clean: 1, odd: 1, unconfirmed: 0 },
      open: [{ id: other }, { id: first }],
    });
    expect(await approveClean(world, chief)).toEqual([1]);
    expect(await seen(world, chief)).toMatchObject({ lines: 2, approved: 1, clean: 0, odd: 1, open: [{ id: other }] });
    expect(await approve(world, chief, other, first)).toEqual([1, 'changed']);
    expect(await approveClean(world, chief)).toEqual([0]);
  });

  it('is nobody’s for themselves, and one by who is the same person after a merge counts for nothing', async ({
    world,
  }) => {
    const { chief, second, slot } = await stage(world);
    await world.at('2026-06-01T09:00:00Z');
    const mine = await world.signUp(chief, slot);
    await world.at('2026-06-12T15:00:00Z');
    await mark(world, second, mine, 'attended');
    expect(await seen(world, chief)).toMatchObject({ clean: 0 });
    expect(await approve(world, chief, mine)).toEqual([0, 'own']);
    expect(await approveClean(world, chief)).toEqual([0]);
    await claim(world, chief, mine, start, '2026-06-12T14:30:00Z');
    await expect(answer(world, chief, mine, true)).rejects.toMatchObject(
      refusal(403, 'not_yourself', 'You cannot do this for yourself. Ask another lead or an administrator.'),
    );
    await answer(world, second, mine, false);
    const double = await world.person('admin');
    expect(await approve(world, double, mine)).toEqual([1]);
    expect(await isApproved(world, mine)).toBe(true);
    await world.as(second, (sql) => sql`select private.merge_persons(${chief.id}, ${double.id}, '{}')`);
    expect(await isApproved(world, mine)).toBe(false);
    expect(await approve(world, second, mine)).toEqual([1]);
  });

  it('ends when the hours change, and holds again when that is undone', async ({ world }) => {
    const { chief, lead, gate, first } = await stage(world);
    await world.at('2026-06-12T10:00:00Z');
    await act(world, gate, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T14:00:00Z');
    await act(world, gate, { kind: 'check_out', signup_id: first });
    await world.at('2026-06-12T14:05:00Z');
    expect(await approve(world, lead, first)).toEqual([1]);
    const id = crypto.randomUUID();
    await act(world, gate, { kind: 'no_show', signup_id: first, id, force: true, reason: 'Wrong person' });
    expect(await isApproved(world, first)).toBe(false);
    await act(world, gate, { kind: 'undo', action_id: id });
    expect(await isApproved(world, first)).toBe(true);
    await mark(world, chief, first, 'attended', 2);
    expect(await isApproved(world, first)).toBe(false);
  });

  it('ends when other minutes count although nobody has recorded anything', async ({ world }) => {
    const { chief, first, event } = await stage(world);
    await mark(world, chief, first, 'attended');
    expect(await approve(world, chief, first)).toEqual([1]);
    await world.sql`update events set credit_hours = 3 where id = ${event}`;
    expect(await isApproved(world, first)).toBe(false);
    await world.sql`update events set credit_hours = null where id = ${event}`;
    expect(await isApproved(world, first)).toBe(true);
  });

  it('waits for its person where that is required, for some days', async ({ world }) => {
    const { chief, ada, first, other } = await stage(world);
    await asks(world, 'required', 3);
    for (const id of [first, other]) await mark(world, chief, id, 'attended');
    expect(await seen(world, chief)).toMatchObject({ clean: 0, unconfirmed: 2, odd: 0 });
    expect(await approve(world, chief, first)).toEqual([0, 'unconfirmed']);
    expect(await approveClean(world, chief)).toEqual([0]);
    expect(await confirm(world, ada, first)).toEqual([first]);
    expect(await seen(world, chief)).toMatchObject({ clean: 1, unconfirmed: 1 });
    expect(await approveClean(world, chief)).toEqual([1]);
    await world.at('2026-06-15T13:59:59Z');
    expect(await approve(world, chief, other)).toEqual([0, 'unconfirmed']);
    await world.at('2026-06-15T14:00:01Z');
    expect(await approve(world, chief, other)).toEqual([1]);
  });

  it.for(['on', 'off'])(
    'is not made by an administrator who looks as somebody else (read only: %s)',
    async (only, { world }) => {
      const { chief, lead, ada, first } = await stage(world);
      await mark(world, chief, first, 'attended');
      await asks(world, 'wanted');
      const before = await world.sql`select id from work_entries`;
      for (const [person, statement] of [
        [lead, `select private.approve_work(array['${first}']::uuid[])`],
        [lead, `select private.approve_clean('2026-06-01', '2026-06-30', null)`],
        [ada, `select private.confirm_work(array['${first}']::uuid[])`],
        [ada, `select private.claim_work('${first}', '${start}', '2026-06-12T14:30:00Z', null, 'Longer')`],
      ] as const) {
        await world.as(chief, (sql) => sql`select private.see_as(${person.id})`);
        const claims = { sub: chief.account, session_id: chief.account, role: 'authenticated', see_as: person.id };
        const tried = world.as(chief, async (sql) => {
          await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('transaction_read_only', ${only}, true)`;
          await sql.unsafe(statement);
        });
        await expect(tried, statement).rejects.toMatchObject({ code: only === 'on' ? '25006' : 'MU403' });
      }
      expect(await world.sql`select id from work_entries`).toEqual(before);
    },
  );
});

describe('leads with the right hours', () => {
  it('approve what they lead, for sixty days, without seeing what it earns', async ({ world }) => {
    const { chief, lead, first, ada, shift } = await stage(world);
    await world.at('2026-06-01T09:00:00Z');
    const elsewhere = await shift('2026-06-11T10:00:00Z', '2026-06-11T12:00:00Z');
    const foreign = await world.signUp(ada, elsewhere.slot);
    await world.at('2026-06-12T15:00:00Z');
    for (const id of [first, foreign]) await mark(world, chief, id, 'attended');
    expect(await lineOf(world, chief, first)).toMatchObject({ pay: 80 });
    expect(await lineOf(world, lead, first)).toMatchObject({ pay: null, is_paid: true, minutes: 240 });
    expect(await lineOf(world, lead, foreign)).toBeUndefined();
    expect(await approve(world, lead, foreign)).toEqual([0, 'changed']);
    await claim(world, ada, foreign, '2026-06-11T10:00:00Z', '2026-06-11T12:30:00Z');
    await expect(answer(world, lead, foreign, true)).rejects.toMatchObject(
      refusal(404, 'not_found', 'Signup not found'),
    );
    await world.at('2026-08-11T13:59:59Z');
    expect(await lineOf(world, lead, first)).toBeDefined();
    await world.at('2026-08-11T14:00:01Z');
    await expect(seen(world, lead)).rejects.toMatchObject({ code: 'MU403' });
    await expect(approve(world, lead, first)).rejects.toMatchObject({ code: 'MU403' });
    expect(await lineOf(world, chief, first)).toBeDefined();
  });

  it('read the history of what they approve', async ({ world }) => {
    const { lead, first } = await stage(world);
    const [row] = await world.as(lead, (sql) => sql`select private.work_history(${first}) as entries`);
    expect(row?.entries).toEqual([]);
  });

  it('are the only ones beside administrators: no other right and no member approves', async ({ world }) => {
    const { gate, ada, first, other } = await stage(world);
    for (const person of [gate, ada]) {
      await expect(seen(world, person)).rejects.toMatchObject({ code: 'MU403' });
      await expect(approve(world, person, first, other)).rejects.toMatchObject({ code: 'MU403' });
      await expect(approveClean(world, person)).rejects.toMatchObject({ code: 'MU403' });
      await expect(answer(world, person, first, true)).rejects.toMatchObject({ code: 'MU403' });
    }
  });
});

describe('what people say of their own hours', () => {
  it('is asked for by the organisation', async ({ world }) => {
    const { ada, first } = await stage(world);
    await asks(world, 'off');
    await expect(confirm(world, ada, first)).rejects.toMatchObject(
      refusal(409, 'hours_not_asked', 'People are not asked to confirm their hours here'),
    );
  });

  it('is that they are right: of their own work that counts, and until other hours count', async ({ world }) => {
    const { chief, ada, first, other } = await stage(world);
    await asks(world, 'wanted');
    await world.sql`update organisation set assumed_hours = 'never'`;
    expect(await confirm(world, ada, first, other)).toEqual([]);
    await mark(world, chief, first, 'attended');
    expect(await confirm(world, ada, first, other)).toEqual([first]);
    expect(await confirm(world, ada, first)).toEqual([]);
    expect(await own(world, ada)).toMatchObject([{ id: first, confirmed: true, attendance: 'attended', pay: 80 }]);
    await mark(world, chief, first, 'attended', 2);
    expect(await own(world, ada)).toMatchObject([{ id: first, confirmed: false }]);
    expect(await confirm(world, ada, first)).toEqual([first]);
  });

  it('is said of work that nobody records as well, where it counts', async ({ world }) => {
    const { ada, first } = await stage(world, false);
    await asks(world, 'wanted');
    expect(await confirm(world, ada, first)).toEqual([first]);
    expect(await own(world, ada)).toMatchObject([{ confirmed: true, attendance: null }]);
  });

  it('is that they worked at other times; nothing changes until somebody answers', async ({ world }) => {
    const { chief, ada, first } = await stage(world);
    await mark(world, chief, first, 'attended');
    await approve(world, chief, first);
    await claim(world, ada, first, '2026-06-12T09:50:00Z', '2026-06-12T14:40:00Z', 20);
    const said = {
      ...{ came_at: '2026-06-12T09:50:00Z', left_at: '2026-06-12T14:40:00Z' },
      ...{ break_minutes: 20, reason: 'Stayed longer' },
    };
    expect(await own(world, ada)).toMatchObject([{ minutes: 240, approved: false, claim: said }]);
    expect(await lineOf(world, chief, first)).toMatchObject({ claim: said });
    expect(await approve(world, chief, first)).toEqual([0, 'claim']);
    await answer(world, chief, first, true);
    expect(await own(world, ada)).toMatchObject([{ minutes: 270, break_minutes: 20, claim: null, approved: false }]);
    await expect(answer(world, chief, first, true)).rejects.toMatchObject(
      refusal(409, 'changed_since', 'This has been changed since, so it stays as it is'),
    );
  });

  it('is declined with a reason that they read', async ({ world }) => {
    const { chief, ada, first } = await stage(world);
    await mark(world, chief, first, 'attended');
    await claim(world, ada, first, start, '2026-06-12T14:40:00Z');
    await answer(world, chief, first, false);
    expect(await own(world, ada)).toMatchObject([{ minutes: 240, claim: null }]);
    const [row] = await world.as(ada, (sql) => sql`select private.work_history(${first}) as entries`);
    expect(row?.entries[0]).toMatchObject({ kind: 'declined', reason: 'Nobody was there', by: { id: chief.id } });
    expect(await oddOf(world, chief, first)).toEqual([]);
    await claim(world, ada, first, start, '2026-06-12T14:40:00Z');
    expect(await oddOf(world, chief, first)).toEqual(['claim']);
    await asks(world, 'wanted');
    expect(await confirm(world, ada, first)).toEqual([first]);
    expect(await oddOf(world, chief, first)).toEqual([]);
  });

  it('is that they were there after all', async ({ world }) => {
    const { chief, ada, first } = await stage(world);
    await mark(world, chief, first, 'no_show');
    expect(await own(world, ada)).toMatchObject([{ attendance: 'no_show', minutes: 0 }]);
    await claim(world, ada, first, start, end);
    expect(await oddOf(world, chief, first)).toEqual(['claim']);
    await answer(world, chief, first, true);
    expect(await own(world, ada)).toMatchObject([{ attendance: 'attended', minutes: 240 }]);
  });

  it.for([
    ['not in order', '2026-06-12T12:00:00Z', '2026-06-12T11:00:00Z', null],
    ['in the future', '2026-06-12T12:00:00Z', '2026-06-12T15:00:01Z', null],
    ['long before', '2026-06-11T21:59:59Z', '2026-06-12T11:00:00Z', null],
    ['nothing but a break', '2026-06-12T12:00:00Z', '2026-06-12T13:00:00Z', 60],
  ] as const)('is refused if it is %s', async ([, came, left, rest], { world }) => {
    const { ada, first } = await stage(world);
    await expect(claim(world, ada, first, came, left, rest)).rejects.toMatchObject(
      refusal(400, 'claim_outside', 'These times are not near the shift, or not in order', 'left_at'),
    );
  });

  it('is refused long after the shift, of the work of others, of canceled places and before the end', async ({
    world,
  }) => {
    const { ada, ben, first, other } = await stage(world);
    await expect(claim(world, ada, other, start, end)).rejects.toMatchObject({ code: 'MU404' });
    await world.at('2026-06-13T15:00:00Z');
    await expect(claim(world, ada, first, start, '2026-06-13T02:00:01Z')).rejects.toMatchObject({ code: 'MU400' });
    await claim(world, ada, first, '2026-06-11T22:00:00Z', '2026-06-13T02:00:00Z');
    await world.sql`update signups set status = 'canceled', canceled_at = private.now() where id = ${other}`;
    await expect(claim(world, ben, other, start, end)).rejects.toMatchObject(
      refusal(409, 'signup_not_confirmed', 'Attendance can be marked for confirmed signups only'),
    );
    await world.at('2026-06-12T13:00:00Z');
    await expect(claim(world, ada, first, start, '2026-06-12T12:00:00Z')).rejects.toMatchObject({ code: 'MU409' });
  });
});
