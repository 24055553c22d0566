import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asActor, makeWorld, ownWorlds } from '../support/world.ts';
import { stage, words } from './message-stage.ts';

const { database } = ownWorlds();

it('two requests with one id at the same time send one message', async () => {
  const pool = database.connect();
  const id = randomUUID();
  const { admin, bar } = await pool.begin((sql) => stage(makeWorld(sql)));
  const body = {
    audience: [{ kind: 'shifts', shifts: [{ event_id: bar }] }],
    texts: words,
    operational: false,
    answers_to: 'sender',
  };
  await Promise.all(
    Array.from({ length: 8 }, () =>
      pool.begin((sql) =>
        asActor(sql, admin, (inner) => inner`select private.send_message(${id}, ${inner.json(body as never)})`),
      ),
    ),
  );
  const [count] = await pool`select (select count(*) from message_recipients)::integer as people,
    (select count(*) from private.outbox where message_id = ${id})::integer as mails,
    (select count(*) from notices where kind = 'message')::integer as notices`;
  expect(count).toEqual({ people: 3, mails: 3, notices: 3 });
  await pool.end();
});
