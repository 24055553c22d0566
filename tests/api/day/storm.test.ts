import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import { listChanges, makeChange } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { doGateActions, getGate, getPresent } from '../../../supabase/functions/_shared/contract/gate.ts';
import type { GateAction } from '../../../supabase/functions/_shared/contract/gate-actions.ts';
import { findGatePeople } from '../../../supabase/functions/_shared/contract/gate-finding.ts';
import { getReport } from '../../../supabase/functions/_shared/contract/reports.ts';
import { listUnreached } from '../../../supabase/functions/_shared/contract/unreached.ts';
import { apiContext } from '../../support/api-context.ts';
import { works } from '../../support/work.ts';

const { sql, ask, person, makeSlotType, makeEvent } = apiContext();

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

interface Helper {
  id: string;
  name: string;
  signup: string;
  event: string;
}

/**
 * An afternoon with 33 people: 20 and 8 at two shifts that began two hours ago, the second one paid, and 5 at one that begins in an
 * hour. Two have no address, one of them a phone. 13 are here since 90 minutes ago, and one was for 42 minutes.
 */
async function afternoon() {
  const { token } = await person('admin');
  const mark = randomUUID().slice(0, 8);
  const [bar, gate] = [await makeSlotType(token, 1), await makeSlotType(token, -20)];
  const shifts = [
    {
      event: await makeEvent(token, [bar], { count: 25, title: `Bar ${mark}` }),
      people: 20,
      role: 'volunteer',
      from: -120,
      to: 120,
    },
    {
      event: await makeEvent(token, [gate], { count: 8, title: `Gate ${mark}` }),
      people: 8,
      role: 'staff',
      from: -120,
      to: 120,
    },
    {
      event: await makeEvent(token, [bar], { count: 6, title: `Crew ${mark}` }),
      people: 5,
      role: 'volunteer',
      from: 60,
      to: 240,
    },
  ];
  const helpers: Helper[] = [];
  for (const { event, people, role } of shifts) {
    const slot = event.slot_assignments[0]?.id ?? '';
    for (let n = 0; n < people; n++) {
      const number = helpers.length;
      // Searched for by nines, because a search at the gate shows ten people.
      const name = `Storm${mark}x${Math.floor(number / 9)} Helper ${number}`;
      const email = number < 2 ? null : `storm-${mark}-${number}@example.org`;
      const phone = number === 0 ? '+1 712 555 0111' : null;
      const [added] = await sql<{ id: string }[]>`
        insert into profiles (name, email, phone, role) values (${name}, ${email}, ${phone}, ${role}) returning id`;
      const [signup] = await sql<{ id: string }[]>`
        insert into signups (user_id, slot_id, event_id) values (${added?.id ?? ''}, ${slot}, ${event.id}) returning id`;
      helpers.push({ id: added?.id ?? '', name, signup: signup?.id ?? '', event: event.id });
    }
  }
  for (const { event, from, to } of shifts)
    await sql`update events set start_time = ${minutesAgo(-from)}, end_time = ${minutesAgo(-to)} where id = ${event.id}`;
  const act = async (actions: readonly Record<string, unknown>[]) => {
    const body = { actions: actions.map((action) => ({ id: randomUUID(), ...action })) as unknown as GateAction[] };
    const { data } = await ask(doGateActions, { token, body });
    expect(data.results.map(({ outcome }) => outcome)).toEqual(actions.map(() => 'done'));
  };
  const [bars, gates] = [helpers.slice(0, 20), helpers.slice(20, 28)];
  const here = [...bars.slice(0, 9), ...gates.slice(0, 4)];
  const gone = bars[9] as Helper;
  await act([...here, gone].map(({ signup }) => ({ kind: 'check_in', signup_id: signup, at: minutesAgo(90) })));
  await act([{ kind: 'check_out', signup_id: gone.signup, at: minutesAgo(48) }]);
  const ids = shifts.map(({ event }) => event.id);
  const span = { from: minutesAgo(12 * 60), to: minutesAgo(-12 * 60) };
  /** The shifts of this afternoon that the gate shows. */
  const shiftsAtGate = async () =>
    (await ask(getGate, { token, query: span })).data.events.filter(({ id }) => ids.includes(id));
  return { token, mark, ids, helpers, here, gone, bar, gate, act, span, shiftsAtGate };
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id).toSorted();

it('a storm: the gate, the board, the lists of people to tell, the report and the database agree on each person and each minute', {
  timeout: 60_000,
}, async () => {
  const { token, mark, ids, helpers, here, gone, bar, gate, act, span, shiftsAtGate } = await afternoon();
  const atGate = async () => (await shiftsAtGate()).flatMap(({ signups }) => signups);
  const present = async () => {
    const lists = await Promise.all(ids.map((event_id) => ask(getPresent, { token, query: { event_id } })));
    return lists.flatMap(({ data }) => data.present.map(({ user }) => user));
  };
  const inDatabase = async () =>
    sql<{ id: string; minutes: number | null; here: boolean }[]>`
      select s.user_id as id, s.minutes, s.came_at is not null and s.left_at is null as here
      from ${works(sql)} where s.event_id = any (${ids}) and s.status <> 'canceled'`;

  const body = { action: 'cancel', events: ids.map((id) => ({ id })), reason: 'Thunderstorm' } as const;
  const { data: preview } = await ask(makeChange, { token, body: { ...body, preview: true } });
  const { data: done } = await ask(makeChange, { token, body });
  for (const outcome of [preview, done]) {
    expect(idsOf(outcome.told.map(({ user }) => user))).toEqual(idsOf(helpers));
    expect(outcome.told.filter(({ reached }) => !reached)).toHaveLength(2);
    expect(outcome.unreached.map(({ phone, reason }) => [phone, reason])).toEqual([
      ['+1 712 555 0111', 'no_address'],
      [null, 'no_address'],
    ]);
    expect(idsOf(outcome.here.map(({ user }) => user))).toEqual(idsOf(here));
  }

  // Who is not reached is listed until somebody has called them, and nobody else is.
  const { data: lists } = await ask(listUnreached, { token, query: { change_set_id: done.id ?? '' } });
  expect(idsOf(lists.untold.people.map(({ user }) => user))).toEqual(idsOf(helpers.slice(0, 2)));
  const { data: changes } = await ask(listChanges, { token });
  expect(changes.find(({ id }) => id === done.id)).toMatchObject({ events: 3, people: 33, unreached: 2, untold: 2 });
  const notices = await sql<{ id: string; reached: boolean }[]>`
    select n.user_id as id, u.notice_id is null as reached
    from notices n left join private.unreached u on u.notice_id = n.id
    where n.kind = 'canceled' and n.event_id = any (${ids})`;
  expect(idsOf(notices)).toEqual(idsOf(helpers));
  expect(idsOf(notices.filter(({ reached }) => !reached))).toEqual(idsOf(helpers.slice(0, 2)));

  // Everybody of the 33 is known at the gate, with what became of their shift.
  const shown = await atGate();
  expect(idsOf(shown.map(({ user_id }) => ({ id: user_id })))).toEqual(idsOf(helpers));
  expect(shown.filter(({ state }) => state === 'here')).toHaveLength(13);
  expect(shown.filter(({ state }) => state === 'gone').map(({ user_id }) => user_id)).toEqual([gone.id]);
  expect(idsOf(await present())).toEqual(idsOf(here));
  for (let group = 0; group * 9 < helpers.length; group++) {
    const { data } = await ask(findGatePeople, { token, query: { q: `storm${mark}x${group}` } });
    const expected = helpers.slice(group * 9, group * 9 + 9);
    expect(idsOf(data.people)).toEqual(idsOf(expected));
    for (const { places } of data.people)
      expect(places).toMatchObject([{ state: 'canceled', reason: 'Thunderstorm', at: expect.any(String) }]);
  }
  const { data: board } = await ask(getBoard, { token, query: { ...span, people: 'yes', event_ids: ids } });
  expect(board.shifts.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled']);
  expect(idsOf(board.shifts.flatMap(({ signups }) => signups.map(({ user_id }) => ({ id: user_id }))))).toEqual(
    idsOf(helpers),
  );

  // They go home: what they worked is the same everywhere.
  await act(here.map(({ signup }) => ({ kind: 'check_out', signup_id: signup, at: new Date().toISOString() })));
  expect(await present()).toEqual([]);
  const rows = await inDatabase();
  expect(rows.filter((row) => row.here)).toEqual([]);
  const minutesOf = (people: readonly { id: string }[]) =>
    sum(rows.filter(({ id }) => idsOf(people).includes(id)).map(({ minutes }) => minutes ?? 0));
  expect(minutesOf([gone])).toBe(42);
  expect(minutesOf(here)).toBeGreaterThanOrEqual(13 * 89);
  expect(minutesOf(here)).toBeLessThanOrEqual(13 * 91);
  expect(minutesOf(helpers)).toBe(minutesOf([gone, ...here]));
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = minutesAgo(24 * 60).slice(0, 10);
  const { data: report } = await ask(getReport, {
    token,
    query: { from: yesterday, to: today, slot_type_ids: [bar.id, gate.id] },
  });
  const paid = here.filter(({ event }) => event === ids[1]);
  expect(report.totals).toMatchObject({
    shifts: 14,
    people: 14,
    minutes: minutesOf([gone, ...here]),
    paid_minutes: minutesOf(paid),
    pay: Math.round((minutesOf(paid) * 20 * 100) / 60) / 100,
  });
});

it('shifts that are removed while they run keep at the gate who is there, and count the same minutes', {
  timeout: 60_000,
}, async () => {
  const { token, mark, ids, helpers, here, gone, bar, gate, act, shiftsAtGate } = await afternoon();
  const body = { action: 'delete', events: ids.map((id) => ({ id })) } as const;
  const { data: done } = await ask(makeChange, { token, body });
  expect(idsOf(done.here.map(({ user }) => user))).toEqual(idsOf(here));
  expect(done.unreached).toHaveLength(2);

  const shown = await shiftsAtGate();
  expect(shown.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  for (const event of shown)
    expect(event).toMatchObject({ removed_at: expect.any(String), slots: [{ is_canceled: true }] });
  const { data: found } = await ask(findGatePeople, { token, query: { q: `storm${mark}x0` } });
  expect(idsOf(found.people)).toEqual(idsOf(helpers.slice(0, 9)));
  for (const { state, places } of found.people)
    expect([state, places]).toMatchObject(['active', [{ state: 'removed' }]]);

  await act(here.map(({ signup }) => ({ kind: 'check_out', signup_id: signup, at: new Date().toISOString() })));
  expect(await shiftsAtGate()).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  const query = { from: minutesAgo(24 * 60).slice(0, 10), to: today, slot_type_ids: [bar.id, gate.id] };
  const { data: report } = await ask(getReport, { token, query });
  const rows = await sql<{ minutes: number }[]>`
    select s.minutes from ${works(sql)} where s.id = any (${[gone, ...here].map(({ signup }) => signup)})`;
  const worked = sum(rows.map(({ minutes }) => minutes));
  expect(report.totals).toMatchObject({ shifts: 14, people: 14, minutes: worked });
  expect(worked).toBeGreaterThanOrEqual(42 + 13 * 89);
});
