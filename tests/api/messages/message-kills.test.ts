import { expect, it } from 'vitest';
import { getMessage, sendMessage } from '../../../supabase/functions/_shared/contract/messages.ts';
import { clearOutbox } from '../../support/outbox.ts';
import { times } from '../../support/times.ts';
import { killStage, type Strike } from './kill-stage.ts';

const { sql, person, call, ask, quietApi, killEach, makeEvent, makeSlotType } = killStage();
const people = 435;

it('a message to 435 people reaches each of them once, though notify is killed again and again', async () => {
  const admin = await person('admin');
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: people });
  const mark = crypto.randomUUID().slice(0, 8);
  await sql`with added as (
      insert into profiles (name, email) select 'Person ' || n, ${mark} || '-' || n || '@example.org'
      from generate_series(1, ${people}::int) n returning id)
    insert into signups (slot_id, user_id, status) select s.id, a.id, 'confirmed' from added a, event_slots s where s.event_id = ${event.id}`;
  await clearOutbox(sql);
  const api = await quietApi();
  const body = {
    ...{ message_id: crypto.randomUUID(), operational: true, answers_to: 'sender' as const },
    audience: [{ kind: 'shifts' as const, shifts: [{ event_id: event.id }] }],
    texts: { default: { subject: 'Come to the tent', body: 'Everybody, please come to the tent.' } },
  };
  // The answer of the first request is lost, and the client asks again, twice at once.
  const answers = await Promise.all([1, 2, 3].map(() => api(sendMessage, { token: admin.token, body })));
  expect(answers.map(({ status, data }) => [status, data.recipients])).toEqual([1, 2, 3].map(() => [201, people]));
  const figures = async () =>
    (await ask(getMessage, { token: admin.token, params: { id: body.message_id } })).data.figures;
  expect(await figures()).toMatchObject({ waiting: people, sent: 0 });

  const strikes: Strike[] = [
    [3, 'unanswered'],
    [31, 'accepted'],
    [2, 'before'],
    [17, 'unanswered'],
    [1, 'before'],
    [44, 'accepted'],
    [1, 'accepted'],
  ];
  const { taken, last } = await killEach(strikes.slice(0, times(3, strikes.length)));

  // The schedule, as pg_cron runs it each minute.
  const schedule = async () => {
    const [due] = await sql`select private.due_mails() as calls`;
    for (let left = due?.calls ?? 0; left > 0; left -= 1) await call(last.url);
    return (await figures()).waiting;
  };
  await expect.poll(schedule, { timeout: 90_000, interval: 500 }).toBe(0);
  expect(taken.toSorted()).toEqual(Array.from({ length: people }, (_, n) => `${mark}-${n + 1}@example.org`).toSorted());
  expect(await figures()).toEqual({ sent: people, waiting: 0, failed: 0, off: 0, none: 0, read: 0 });
  const notices =
    await sql`select user_id from notices where kind = 'message' and about ->> 'message' = ${body.message_id}`;
  expect(new Set(notices.map(({ user_id }) => user_id)).size).toBe(people);
  expect(notices).toHaveLength(people);
}, 180_000);
