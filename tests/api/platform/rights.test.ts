import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { getOpenPage } from '../../../supabase/functions/_shared/contract/open-page.ts';
import { filesIn } from '../../../supabase/local/storage/storage.ts';
import { type Action, isChannel } from '../../rights/action.ts';
import { type Actor, allActors, members } from '../../rights/actors.ts';
import { type Cast, makeCast, makeStage, type Stage } from '../../rights/stage.ts';
import { sections } from '../../rights/table.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';
import { listener } from '../../support/live.ts';

const { stack, sql, ask, person } = apiContext();
let cast: Cast<Account>;
beforeAll(async () => {
  cast = await makeCast(sql, person);
  const folder = join(filesIn(stack.dataDir), 'answers');
  await mkdir(folder, { recursive: true });
  for (const file of Object.values(cast.files)) await writeFile(join(folder, file), '%PDF-1.7\n');
});
// The next test file of this worker expects an organisation without it.
afterEach(() => sql`update organisation set admin_second_factor = false`);
afterAll(async () => {
  await sql`update open_page set shows = 'nothing'`;
  await sql`update organisation set looking_after = false`;
});

const outsiders: Partial<Record<Actor, readonly number[]>> = {
  visitor: [401],
  waiting: [403],
  blocked: [403],
  ended: [403],
};

/** What is wrong with the answer to an actor; `undefined`: nothing. */
async function wrongOf(actor: Actor, stage: Stage, action: Action): Promise<string | undefined> {
  const asked = action.http(stage);
  const token = cast.actors[actor]?.token;
  const may = action.may.includes(actor);
  if (isChannel(asked)) {
    const socket = listener(stack, token ?? null);
    const state = await socket.join(asked.topic);
    await socket.stop();
    return (state === 'SUBSCRIBED') === may ? undefined : state;
  }
  const { call, ...asking } = asked;
  const { status, data, code } = await ask(call as never, { ...asking, token } as never);
  const done = status < 400 && (action.sees?.(data as never, stage) ?? true);
  const answer = `${status} ${code ?? (done ? 'done' : 'nothing')}`;
  if (may) return done ? undefined : answer;
  const expected = outsiders[actor] ?? action.refused ?? [403];
  return !done && expected.includes(status) ? undefined : answer;
}

// An administrator may do nearly everything, and gets a new stage after each write.
it.each(allActors)('what the table of rights says about: %s', async (actor) => {
  if (actor === 'unproven') await sql`update organisation set admin_second_factor = true`;
  let stage = await makeStage(sql, cast, actor);
  // What visitors see may be ten seconds old.
  await vi.waitFor(async () => expect((await ask(getOpenPage)).status).toBe(200), { timeout: 15_000, interval: 500 });
  const wrong: string[] = [];
  for (const { title, actions } of sections) {
    for (const action of actions) {
      const problem = await wrongOf(actor, stage, action);
      if (problem) wrong.push(`${title}: ${action.title}: ${problem}`);
      if (action.writes && action.may.includes(actor)) stage = await makeStage(sql, cast, actor);
    }
  }
  expect(wrong).toEqual([]);
});

it('people who are no members may do nothing but see their own profile, what is public, and the wall pages, reserved places, statements and links for parents whose address they know, and hold a place of the public page or by a link', () => {
  const may = sections.flatMap(({ actions }) =>
    actions.filter((action) => action.may.some((actor) => !members.includes(actor))).map(({ title }) => title),
  );
  expect(may).toEqual([
    'Hear at once that a wall page has changed',
    'See a wall page whose address one knows',
    'See the public page, while it is on',
    'Hold a place of the public page',
    'See reserved places whose link one knows',
    'Hold a reserved place whose link one knows',
    'Check a statement whose address one knows',
    'See the own profile',
    'Read what the link of a mail asks a parent',
    'Agree for somebody under 18 with the link of a mail',
    'Decline with the link of a mail',
  ]);
});
