import type { Page } from '@playwright/test';
import { letLead, personAt, placesAt } from './support/gate.ts';
import { runDay } from './support/global-setup.ts';
import { expect, followLink, test } from './support/test.ts';

/** In milliseconds; less than after which a gate asks by itself, a minute. */
const live = { timeout: 15_000 };

const checkIn = (page: Page, name: string) => personAt(page, name).getByRole('button', { name: `Check in ${name}` });

test('two leads see at once what the other does; what waits, the focus and the position stay as they are', async ({
  signedIn: page,
  context,
  organiser,
  browser,
  stack,
  sql,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const event = await organiser.event(`Concert ${mark}`, `${runDay}T09:30:00Z`, 5, [[bar, 30]]);
  const slot = event.slot_assignments[0]?.id ?? '';
  const names = Array.from({ length: 20 }, (_, index) => `P${String(index + 10)} ${mark}`);
  for (const name of names) await organiser.add(name, slot);
  const [first, second, waits, last] = [names[0], names[1], names[2], names.at(-1)] as [string, string, string, string];
  const colleague = `lead-${mark}@example.org`;
  const other = await browser.newContext({ baseURL: stack.webUrl, timezoneId: 'UTC' });
  const phone = await other.newPage();
  await followLink(phone, stack, colleague);
  for (const lead of [email, colleague]) await letLead(sql, lead, event.id);

  const connected = [page, phone].map((each) =>
    each.waitForEvent('websocket', (socket) => socket.url().includes('/realtime/')),
  );
  for (const each of [page, phone]) {
    await each.goto(`/gate?event=${event.id}`);
    await expect(checkIn(each, first)).toBeVisible();
  }
  await Promise.all(connected);

  // One is far down, with the focus at the last person, while the other checks in the first one.
  await checkIn(page, last).focus();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const place = await checkIn(page, last).boundingBox();
  await checkIn(phone, first).click();
  await expect(personAt(page, first)).toContainText('Here since', live);
  await expect(checkIn(page, last)).toBeFocused();
  expect(Math.abs(((await checkIn(page, last).boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(2);

  // What waits to be sent on one of them stays shown, whatever the other does meanwhile.
  await context.route('**/gate/actions', (route) => route.abort());
  await checkIn(page, waits).click();
  await expect(personAt(page, waits)).toContainText('Not sent yet');
  await checkIn(phone, second).click();
  await expect(personAt(page, second)).toContainText('Here since', live);
  await expect(personAt(page, waits)).toContainText('Here since');
  await expect(personAt(phone, waits)).toContainText('late');
  await context.unroute('**/gate/actions');
  await expect(personAt(phone, waits)).toContainText('Here since', { timeout: 30_000 });
  const states = await placesAt(sql, event.id);
  expect(names.filter((name) => states[name] === 'here')).toEqual([first, second, waits]);
  await other.close();
});
