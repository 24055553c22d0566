import { describe, expect, it } from 'vitest';
import { createAccount } from '../support/accounts.ts';
import { corpusFolders } from './corpus-folders.ts';
import { sequences } from './corpus-sequences.ts';
import { effectOf, knownRows, writtenRows } from './effects.ts';
import { feedStage } from './feed-stage.ts';
import { feedTale } from './shifts.ts';

const stage = feedStage();
const { noticesOf } = feedTale(stage);

const signupsOf = (feedId: string) => stage.sql`select u.id, u.user_id, u.slot_id, u.event_id, u.status
  from public.signups u join public.events e on e.id = u.event_id where e.feed_id = ${feedId} order by u.id`;

/** A volunteer with a confirmed signup on every event. */
async function signUp(feedId: string): Promise<string> {
  const { id } = await createAccount(stage.stack, stage.sql, 'volunteer');
  await stage.sql`insert into public.signups (slot_id, user_id)
    select o.id, ${id} from public.event_slots o join public.events e on e.id = o.event_id where e.feed_id = ${feedId}`;
  return id;
}

describe.each(corpusFolders)('sequences of $name over HTTP, function and database', ({ path }) => {
  it.each(sequences(path))('$name has the expected effects', async ({ steps, hasSignups }) => {
    const feedId = await stage.makeFeed();
    let volunteer = '';
    let signups: unknown;
    for (const [index, { at, status, body, effect, isHeld, failure, notices }] of steps.entries()) {
      stage.serve((_, response) => response.writeHead(status).end(body));
      await stage.setNow(at);
      const before = await knownRows(stage.sql, feedId);
      const known = volunteer ? await noticesOf(volunteer) : [];
      const answer = await stage.sync(feedId);
      const [feed] = await stage.sql`select last_error_code, held from public.ical_feeds where id = ${feedId}`;
      const found = effectOf(before, await knownRows(stage.sql, feedId));
      // A failed sync has read nothing and so calls nothing unchanged.
      const unchanged = answer.status === 200 ? found.unchanged : [];
      expect({
        step: index + 1,
        effect: { ...found, unchanged },
        isHeld: feed?.held !== null,
        failure: feed?.last_error_code,
      }).toEqual({ step: index + 1, effect, isHeld, failure });
      expect(answer.status).toBe(failure === null ? 200 : 422);
      expect(answer.body.held ?? false).toBe(isHeld && failure === null);
      // The corpus does not know how far an event moves, on which it depends whether its people are asked as well.
      const told = volunteer ? (await noticesOf(volunteer)).slice(known.length) : [];
      if (volunteer) expect(told.map((kind) => (kind === 'still' ? 'moved' : kind))).toEqual(notices);
      else if (hasSignups) {
        volunteer = await signUp(feedId);
        signups = await signupsOf(feedId);
        expect(signups).toHaveLength(effect.inserted.length);
      }
      if (hasSignups) expect(await signupsOf(feedId)).toEqual(signups);
      const written = await writtenRows(stage.sql, feedId);
      await stage.sync(feedId);
      expect(await writtenRows(stage.sql, feedId)).toEqual(written);
    }
  });
});
