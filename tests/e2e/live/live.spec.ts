import type { WebSocketRoute } from '@playwright/test';
import { open, test } from '../support/administrator.ts';
import { somebodyTakes } from '../support/organiser.ts';
import { entryOf, expect, hoursFrom, openAs, showAllEvents } from '../support/test.ts';
import { holdTimers } from '../support/timers.ts';

const day = (moment: Date): string => moment.toISOString().slice(0, 10);
/** In milliseconds; less than after which the pages ask again by themselves: after a minute, the list of people after 20 seconds. */
const live = { timeout: 15_000 };

test('what a volunteer does is seen on the board and in the panel of an administrator, and the other way round', async ({
  adminBlank: page,
  organiser,
  stack,
  sql,
  browser,
  mark,
  quietDay,
}) => {
  const type = await organiser.slotType(`Crew ${mark}`);
  const event = await organiser.event(`Gate ${mark}`, hoursFrom(quietDay, 0), 2, [[type, 2]]);
  const other = await organiser.event(`Bar ${mark}`, hoursFrom(quietDay, 4), 2, [[type, 2]]);
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/realtime/'));
  await open(page, `/admin/schedule?day=${day(quietDay)}&shift=${event.id}`, 'Schedule');
  const shift = page.getByRole('gridcell', { name: `Gate ${mark}` });
  await expect(shift).toHaveAccessibleName(/0 of 2 places taken/);
  await connected;

  const context = await browser.newContext({ baseURL: stack.webUrl, timezoneId: 'UTC' });
  await showAllEvents(context);
  const volunteer = await context.newPage();
  const address = `vera-${mark}@example.org`;
  await openAs(volunteer, stack, address);
  const entry = entryOf(volunteer, `Gate ${mark}`);
  await entry.getByRole('button', { name: /^Sign up/ }).click();
  await expect(shift).toHaveAccessibleName(/1 of 2 places taken/, live);
  await expect(page.getByRole('button', { name: `Change the place of vera-${mark}` })).toBeVisible(live);

  await volunteer.getByRole('link', { name: 'My shifts' }).click();
  await expect(volunteer.getByRole('heading', { level: 3, name: `Gate ${mark}` })).toBeVisible();
  const [{ id } = {}] =
    await sql`update public.profiles set placed_at_once = true where email = ${address} returning id`;
  await organiser.give(other.slot_assignments[0]?.id ?? '', id);
  await expect(volunteer.getByRole('heading', { level: 3, name: `Bar ${mark}` })).toBeVisible(live);
  await context.close();
});

test('without live messages nothing is missing and nothing is said', async ({
  adminBlank: page,
  organiser,
  stack,
  mark,
  quietDay,
}) => {
  await page.routeWebSocket(/\/realtime\//, (socket) => socket.close());
  const type = await organiser.slotType(`Crew ${mark}`);
  const event = await organiser.event(`Gate ${mark}`, hoursFrom(quietDay, 0), 2, [[type, 2]]);
  await open(page, `/admin/schedule?day=${day(quietDay)}`, 'Schedule');
  const shift = page.getByRole('gridcell', { name: `Gate ${mark}` });
  await expect(shift).toHaveAccessibleName(/0 of 2 places taken/);
  await somebodyTakes(stack, event.slot_assignments[0]?.id ?? '');
  await page.reload();
  await expect(shift).toHaveAccessibleName(/1 of 2 places taken/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('live messages come again as soon as the network is back, however late the next attempt was planned', async ({
  adminBlank: page,
  context,
  organiser,
  stack,
  mark,
  quietDay,
}) => {
  const type = await organiser.slotType(`Crew ${mark}`);
  const event = await organiser.event(`Gate ${mark}`, hoursFrom(quietDay, 0), 2, [[type, 2]]);
  let isAway = false;
  let joined = 0;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    sockets.push(socket);
    if (isAway) return void socket.close();
    socket.connectToServer().onMessage((message) => {
      if (/"phx_reply".*"status":"ok".*"postgres_changes"/.test(String(message))) joined++;
      socket.send(message);
    });
  });
  // The second attempt, two seconds after the first has failed, is not made.
  const secondAttempt = await holdTimers(page, 2_000);
  await open(page, `/admin/schedule?day=${day(quietDay)}`, 'Schedule');
  const shift = page.getByRole('gridcell', { name: `Gate ${mark}` });
  await expect(shift).toHaveAccessibleName(/0 of 2 places taken/);
  await expect.poll(() => joined).toBeGreaterThan(0);

  isAway = true;
  for (const socket of sockets) await socket.close();
  await secondAttempt.planned();
  isAway = false;
  joined = 0;
  for (const isOffline of [true, false]) await context.setOffline(isOffline);
  await expect.poll(() => joined, live).toBeGreaterThan(0);
  await somebodyTakes(stack, event.slot_assignments[0]?.id ?? '');
  await expect(shift).toHaveAccessibleName(/1 of 2 places taken/, live);
});
