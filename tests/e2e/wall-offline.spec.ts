import { organiserOf, somebodyTakes } from './support/organiser.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 1920, height: 1080 } });

test('a wall keeps its state over a reload without a network, comes back by itself, and keeps nothing when it is revoked', async ({
  page: screen,
  context,
  stack,
  sql,
  mark,
}) => {
  const organiser = await organiserOf(stack);
  const bar = await organiser.slotType(`Bar ${mark}`);
  const [clock] = await sql`select private.iso(private.now() + interval '3 hours') as start`;
  const fair = await organiser.event(`Fair ${mark}`, clock?.start, 2, [[bar, 2]]);
  const wall = await organiser.call<{ id: string; key: string }>('POST', '/walls', { name: mark, slot_type_id: bar });
  const missing = screen.getByRole('region', { name: /^Missing/ });
  const kept = () => screen.evaluate(() => localStorage.getItem('muster.wall'));
  let joined = 0;
  screen.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (/realtime:wall:.*"status":"ok"/.test(String(payload))) joined++;
    }),
  );

  await screen.goto(`/wall#${wall.key}`);
  await expect(missing).toContainText('2 free places');
  await screen.evaluate(() => navigator.serviceWorker.ready);
  // Before what is kept is changed: the page asks again when its live channel opens, at no fixed moment.
  await context.setOffline(true);
  // As if nobody had answered for ten minutes.
  await screen.evaluate(() => {
    const { key, page } = JSON.parse(localStorage.getItem('muster.wall') ?? '');
    const now = new Date(Date.parse(page.now) - 600_000).toISOString();
    localStorage.setItem('muster.wall', JSON.stringify({ key, page: { ...page, now } }));
  });
  joined = 0;
  await screen.reload();
  await expect(screen.getByText(/No connection since \d+:\d\d .M\. Some of this may have changed/)).toBeVisible();
  await expect(missing).toContainText('2 free places');

  await somebodyTakes(stack, fair.slot_assignments[0]?.id ?? '');
  await context.setOffline(false);
  await expect(missing).toContainText('1 free place', { timeout: 15_000 });
  await expect(screen.getByText('No connection since')).toBeHidden();
  // Nobody may join the channel of a wall that is deleted: the page would hear of it only when it asks by itself, after a minute.
  await expect.poll(() => joined, { timeout: 15_000 }).toBeGreaterThan(0);

  await organiser.call('DELETE', `/walls/${wall.id}`);
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('This screen is switched off', {
    timeout: 15_000,
  });
  expect(await kept()).toBeNull();
  await context.setOffline(true);
  await screen.reload();
  await expect(screen.getByText('The page tries again by itself.')).toBeVisible();
  await expect(screen.getByText(`Fair ${mark}`)).toHaveCount(0);
});
