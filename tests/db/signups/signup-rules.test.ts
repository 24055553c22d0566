import { describe, expect } from 'vitest';
import { refusal, refusalCode, worlds } from '../support/world.ts';
import { cancel, rule, shift, take } from './rule-stage.ts';

const it = worlds();

const notOpen = (when: string) => refusal(409, 'signup_not_open', `Signup opens ${when} before the event.`);
const closed = (when: string) => refusal(409, 'signup_closed', `Signup closes ${when} before the event.`);

describe('when signup opens and closes', () => {
  it('opens the given number of days before the event, to the millisecond', async ({ world }) => {
    const ada = await world.person();
    const slot = await shift(world, '20T10:00', '20T12:00');
    await rule(world, { opens_days_before: 14 });
    await world.at('2026-06-06T09:59:59.999Z');
    await expect(take(world, ada, slot)).rejects.toMatchObject(notOpen('14 days'));
    await rule(world, { opens_days_before: 1 });
    await expect(take(world, ada, slot)).rejects.toMatchObject(notOpen('1 day'));
    await rule(world, { opens_days_before: 14 });
    await world.at('2026-06-06T10:00:00Z');
    await take(world, ada, slot);
  });

  it('closes the given number of hours before the event; without the rule it stays open', async ({ world }) => {
    const ada = await world.person();
    const slot = await shift(world, '20T10:00', '20T12:00');
    await rule(world, { closes_hours_before: 24 });
    await world.at('2026-06-19T10:00:00Z');
    await expect(take(world, ada, slot)).rejects.toMatchObject(closed('24 hours'));
    await world.at('2026-06-19T09:59:59.999Z');
    await cancel(world, ada, await take(world, ada, slot));
    await world.at('2026-06-20T09:59:59Z');
    await rule(world, { closes_hours_before: null });
    await take(world, ada, slot);
  });
});

it('people can cancel until the start, and whether they do so late is kept', async ({ world }) => {
  const [ada, admin] = [await world.person(), await world.person('admin')];
  const [early, late, theirs, last] = [
    await shift(world, '20T10:00', '20T12:00'),
    await shift(world, '19T10:00', '19T12:00'),
    await shift(world, '19T13:00', '19T14:00'),
    await shift(world, '19T15:00', '19T16:00'),
  ];
  await world.at('2026-06-01T10:00:00Z');
  const made: string[] = [];
  for (const slot of [early, late, theirs, last]) made.push(await take(world, ada, slot));
  await rule(world, { cancel_hours_before: 48 });
  await world.at('2026-06-18T09:59:59.999Z');
  await cancel(world, ada, made[0] ?? '');
  await world.at('2026-06-19T09:59:59.999Z');
  await cancel(world, ada, made[1] ?? '');
  await cancel(world, admin, made[2] ?? '');
  const rows =
    await world.sql`select canceled_late as late from signups where id = any (${made}) order by array_position(${made}::uuid[], id)`;
  expect(rows.map(({ late }) => late)).toEqual([false, true, false, false]);
  // Whoever takes a place by mistake gives it back without a mark.
  const mistake = await take(world, ada, theirs);
  await world.at('2026-06-19T10:09:00Z');
  await cancel(world, ada, mistake);
  expect(await world.sql`select canceled_late as late from signups where id = ${mistake}`).toEqual([{ late: false }]);
  await world.at('2026-06-19T15:00:00Z');
  await expect(cancel(world, ada, made[3] ?? '')).rejects.toSatisfy(
    (error: object) => refusalCode(error) === 'event_started',
  );
});

it('a cancellation is late from the given number of hours before the event; without the rule it never is', async ({
  world,
}) => {
  const late = async (at: string) => {
    const [row] = await world.sql`select private.is_late_cancellation('2026-06-20T10:00Z', ${at}) as late`;
    return row?.late;
  };
  await rule(world, { cancel_hours_before: 48 });
  expect(await late('2026-06-18T09:59:59.999Z')).toBe(false);
  expect(await late('2026-06-18T10:00:00Z')).toBe(true);
  await rule(world, { cancel_hours_before: null });
  expect(await late('2026-06-20T09:59:59Z')).toBe(false);
});

describe('the rules', () => {
  it('apply in a fixed order, after all other reasons', async ({ world }) => {
    await world.at('2026-06-19T10:00:00Z');
    const ada = await world.person();
    await take(world, ada, await shift(world, '20T10:00', '20T12:00'));
    const overlapping = await shift(world, '20T11:00', '20T20:00');
    const next = await shift(world, '20T12:01', '20T21:00');
    await rule(world, { opens_days_before: 1, closes_hours_before: 23, max_hours_per_day: 8, min_rest_hours: 11 });
    await expect(take(world, ada, overlapping)).rejects.toSatisfy((error: object) => refusalCode(error) === 'overlap');
    const order = ['signup_not_open', 'signup_closed', 'too_many_hours', 'too_little_rest'];
    const met: string[] = [];
    for (const off of ['opens_days_before', 'closes_hours_before', 'max_hours_per_day', 'min_rest_hours']) {
      // After the first one, the event is less than a day away.
      const seen = await take(world, ada, next).catch((error) => refusalCode(error) ?? 'failed');
      met.push(seen);
      await rule(world, { [off]: null });
      if (off === 'opens_days_before') await rule(world, { closes_hours_before: 48 });
    }
    expect(met).toEqual(order);
    await take(world, ada, next);
  });

  it('can be overridden by an administrator with a reason; the refusal before speaks about the person', async ({
    world,
  }) => {
    await world.at('2026-06-19T10:00:00Z');
    const [ada, admin] = [await world.person(), await world.person('admin')];
    const slot = await shift(world, '20T10:00', '20T20:00');
    await rule(world, { max_hours_per_day: 8, cancel_hours_before: 24 });
    const assign = (reason: string | null) =>
      world.as(admin, (sql) => sql`select private.assign(${ada.id}, ${slot}, ${reason}) as id`);
    const theirs = refusal(409, 'too_many_hours', 'This person can work at most 8 hours a day.');
    await expect(assign(null)).rejects.toMatchObject(theirs);
    const [given] = await assign('Nobody else was free');
    await world.at('2026-06-20T09:00:00Z');
    await cancel(world, ada, given?.id);
  });
});
