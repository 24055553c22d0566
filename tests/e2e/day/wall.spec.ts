import { expectAccessible } from '../support/axe.ts';
import { somebodyTakes } from '../support/organiser.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 1920, height: 1080 } });

/** In milliseconds; the page asks by itself after a minute. */
const live = { timeout: 40_000 };

test('a wall: a browser without a session shows it, follows a signup at once, keeps its state without a network, and goes dark', async ({
  page: screen,
  context,
  organiser,
  stack,
  sql,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const [clock] = await sql`select private.iso(private.now() + interval '3 hours') as start`;
  const fair = await organiser.event(`Fair ${mark}`, clock?.start, 2, [[bar, 3]]);
  const slot = fair.slot_assignments[0]?.id ?? '';
  const wall = await organiser.call<{ id: string; key: string }>('POST', '/walls', { name: mark, slot_type_id: bar });
  const missing = screen.getByRole('region', { name: /^Missing/ });
  const next = screen.getByRole('region', { name: /^Next/ });
  const kept = () => screen.evaluate(() => localStorage.getItem('muster.wall'));
  const requested: string[] = [];
  const frames: string[] = [];
  const joined = () => frames.filter((frame) => /realtime:wall:.*"status":"ok"/.test(frame)).length;
  screen.on('websocket', (socket) => {
    requested.push(socket.url());
    socket.on('framesent', ({ payload }) => frames.push(String(payload)));
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  screen.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''));

  await test.step('a browser without a session shows it', async () => {
    await screen.goto(`/wall#${wall.key}`);
    await expect(missing).toContainText('3 free places');
    await expect(next).toContainText(`Fair ${mark}`);
    await expectAccessible(screen, 'a wall');
    await screen.evaluate(() => Object.assign(window, { same: true }));
  });

  await test.step('follows a signup and a new title at once, without a reload', async () => {
    await expect.poll(joined).toBe(1);
    await somebodyTakes(stack, slot);
    await expect(missing).toContainText('2 free places', live);
    await organiser.change(fair, { title: `Harbour fair ${mark}` });
    await expect(next).toContainText(`Harbour fair ${mark}`, live);
    expect(await screen.evaluate(() => 'same' in window)).toBe(true);
  });

  await test.step('keeps its state over a reload without a network', async () => {
    await screen.evaluate(() => navigator.serviceWorker.ready);
    // Before what is kept is changed: the page asks again when its live channel opens, at no fixed moment.
    await context.setOffline(true);
    // As if nobody had answered for ten minutes.
    await screen.evaluate(() => {
      const { key, page } = JSON.parse(localStorage.getItem('muster.wall') ?? '');
      const now = new Date(Date.parse(page.now) - 600_000).toISOString();
      localStorage.setItem('muster.wall', JSON.stringify({ key, page: { ...page, now } }));
    });
    await screen.reload();
    await expect(screen.getByText(/No connection since \d+:\d\d .M\. Some of this may have changed/)).toBeVisible();
    await expect(missing).toContainText('2 free places');
  });

  await test.step('comes back by itself', async () => {
    await somebodyTakes(stack, slot);
    await screen.evaluate(() => Object.assign(window, { same: true }));
    const before = joined();
    await context.setOffline(false);
    await expect(missing).toContainText('1 free place', live);
    await expect(screen.getByText('No connection since')).toBeHidden();
    // Nobody may join the channel of a wall that is deleted: the page would hear of it only when it asks by itself, after a minute.
    await expect.poll(joined, live).toBeGreaterThan(before);
  });

  await test.step('goes dark at once when it is revoked, and keeps nothing', async () => {
    await organiser.call('DELETE', `/walls/${wall.id}`);
    await expect(screen.getByRole('heading', { level: 1 })).toHaveText('This screen is switched off', live);
    await expect(screen.getByText(`Harbour fair ${mark}`)).toHaveCount(0);
    expect(await screen.evaluate(() => 'same' in window)).toBe(true);
    expect(await kept()).toBeNull();
    await context.setOffline(true);
    await screen.reload();
    await expect(screen.getByText('The page tries again by itself.')).toBeVisible();
    await expect(screen.getByText(`Harbour fair ${mark}`)).toHaveCount(0);
  });

  // The key is neither in an address nor in a live message.
  expect([...requested, ...frames].join(' ')).not.toContain(wall.key);
});
