import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../support/accounts.ts';
import { type Effect, effectOf, knownRows, writtenRows } from './effects.ts';
import { feedStage } from './feed-stage.ts';

// Series of fetches with the effect that they should have; the data is no part of the project.
const folder = fileURLToPath(new URL('../../../shared/ics/sequences/', import.meta.url));
const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => existsSync(`${folder}${name}/expected.json`))
  : [];

type Step = {
  at: string;
  file: string | null;
  http_status: number;
  expect: Effect & { held: boolean; error: string | null };
};

if (names.length === 0) console.log('Sequences of fetches: skipped, their data is not here.');

describe.runIf(names.length > 0)('sequences of fetches over HTTP, function and database', () => {
  const stage = feedStage();
  let right = 0;

  const signupsOf = (feedId: string) => stage.sql`select u.id, u.user_id, u.slot_id, u.event_id, u.status
    from public.signups u join public.events e on e.id = u.event_id where e.feed_id = ${feedId} order by u.id`;

  /** One confirmed sign-up on every event. */
  async function signUp(feedId: string): Promise<string> {
    const { id } = await createAccount(stage.stack, stage.sql, 'volunteer');
    await stage.sql`insert into public.signups (slot_id, user_id)
      select o.id, ${id} from public.event_slots o join public.events e on e.id = o.event_id where e.feed_id = ${feedId}`;
    return id;
  }

  /** What a volunteer was told, less what was known before. */
  const told = async (userId: string) =>
    (await stage.sql`select kind from public.notices where user_id = ${userId} order by created_at, kind`).map(
      ({ kind }) => kind,
    );

  it.each(names)('%s has the expected effect', async (name) => {
    const { steps } = JSON.parse(readFileSync(`${folder}${name}/expected.json`, 'utf8')) as { steps: Step[] };
    const feedId = await stage.makeFeed();
    let volunteer = '';
    let signups: unknown;
    for (const { at, file, http_status, expect: expected } of steps) {
      const body = file === null ? '' : readFileSync(`${folder}${name}/${file}`);
      stage.serve((_, response) => response.writeHead(http_status).end(body));
      await stage.setNow(at);
      const before = await knownRows(stage.sql, feedId);
      const heard = volunteer ? await told(volunteer) : [];
      const { status, body: answer } = await stage.sync(feedId);
      const [feed] = await stage.sql`select last_error_code, held from public.ical_feeds where id = ${feedId}`;
      const effect = effectOf(before, await knownRows(stage.sql, feedId));
      expect({
        ...effect,
        // A sync that failed has seen nothing, so it says of nothing that it is unchanged.
        unchanged: status === 200 ? effect.unchanged : [],
        held: feed?.held !== null,
        error: feed?.last_error_code,
      }).toEqual(expected);
      expect(status).toBe(expected.error === null ? 200 : 422);
      expect(answer.held ?? false).toBe(expected.held);
      if (!volunteer) {
        volunteer = await signUp(feedId);
        signups = await signupsOf(feedId);
        expect(signups).toHaveLength(expected.inserted.length);
      } else {
        const kinds = [
          ...expected.updated.map(() => 'moved'),
          ...expected.cancelled.map(() => 'canceled'),
          ...expected.reactivated.map(() => 'restored'),
        ];
        expect((await told(volunteer)).slice(heard.length)).toEqual(kinds);
      }
      expect(await signupsOf(feedId)).toEqual(signups);
      const written = await writtenRows(stage.sql, feedId);
      await stage.sync(feedId);
      expect(await writtenRows(stage.sql, feedId)).toEqual(written);
    }
    right += 1;
  });

  it('are right altogether', () => {
    console.log(`Sequences over the real path: ${right} of ${names.length} have the expected effect.`);
    expect(right).toBe(names.length);
  });
});
