import type { Page } from '@playwright/test';
import type { GateAction } from '../../../supabase/functions/_shared/contract/gate-actions.ts';
import { filesOf } from '../../../web/src/early/page-files.ts';
import { createAccount } from '../../support/accounts.ts';
import { doElsewhere, letLead, personAt, placesAt } from '../support/gate.ts';
import { runDay } from '../support/global-setup.ts';
import { keptText, readyOffline } from '../support/offline.ts';
import { fileOfPart, pageFiles } from '../support/page-files.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const names = ['Abe', 'Anna', 'Ben', 'Carla', 'Dora', 'Emil', 'Fritz', 'Gina', 'Hugo', 'Ida', 'Jan', 'Leo'];

/** Chooses something from the menu of a person. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await personAt(page, name)
    .getByRole('button', { name: `More about ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Releases the place of somebody who has not come. */
async function release(page: Page, name: string): Promise<void> {
  await choose(page, name, 'No-show');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release the place' }).click();
}

test('a gate with and without a connection: leads see at once what others do; ten actions survive a reload, are sent once, and a conflict is decided @phone', async ({
  signedInBlank: page,
  context,
  organiser,
  sql,
  stack,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const tent = { location: `Tent ${mark}` };
  const event = await organiser.event(`Concert ${mark}`, `${runDay}T09:30:00Z`, 5, [[bar, names.length]], tent);
  const slot = event.slot_assignments[0]?.id ?? '';
  const all = names.map((name) => `${name} ${mark}`);
  const [abe, anna, ben, carla, dora, emil, fritz, gina, hugo, , jan, leo] = all as [
    ...[string, string, string, string, string, string, string, string, string, string, string, string],
  ];
  for (const name of all) await organiser.add(name, slot);
  const colleague = await createAccount(stack, sql);
  for (const lead of [email, colleague.email]) await letLead(sql, lead, event.id);
  const ids = new Map(
    (
      await sql<{ name: string; id: string }[]>`
        select p.name, s.id from signups s join profiles p on p.id = s.user_id where s.event_id = ${event.id}`
    ).map(({ name, id }) => [name, id]),
  );
  /** What a colleague with another phone does. */
  const elsewhere = async (kind: 'check_in' | 'excused', name: string) => {
    const action: GateAction = {
      ...{ kind, id: crypto.randomUUID(), at: `${runDay}T10:01:00Z`, signup_id: ids.get(name) ?? '' },
    };
    const { results } = await doElsewhere(stack, colleague.token, [action]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done']);
  };
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/realtime/'));
  await page.goto('/gate');
  const checkIn = (name: string) => personAt(page, name).getByRole('button', { name: `Check in ${name}` });
  await expect(checkIn(anna)).toBeVisible();
  await connected;
  /** In milliseconds; less than after which a gate asks by itself, a minute. */
  const live = { timeout: 40_000 };
  const here = new Set<string>();

  await test.step('two leads see at once what the other does; the focus and the position stay as they are', async () => {
    // One is further down, with the focus at somebody there, while the other checks in the first one.
    await checkIn(hugo).evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
    });
    const place = await checkIn(hugo).boundingBox();
    await elsewhere('check_in', abe);
    await expect(personAt(page, abe)).toContainText('Here since', live);
    await expect(checkIn(hugo)).toBeFocused();
    expect(Math.abs(((await checkIn(hugo).boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(2);
    here.add(abe);
  });

  await test.step('what waits to be sent stays shown, whatever the other does meanwhile', async () => {
    await context.route('**/gate/actions', (route) => route.abort());
    await checkIn(jan).click();
    await expect(personAt(page, jan)).toContainText('Not sent yet');
    await elsewhere('check_in', leo);
    await expect(personAt(page, leo)).toContainText('Here since', live);
    await expect(personAt(page, jan)).toContainText('Here since');
    expect((await placesAt(sql, event.id))[jan]).toBe('expected');
    await context.unroute('**/gate/actions');
    await expect.poll(async () => (await placesAt(sql, event.id))[jan], { timeout: 30_000 }).toBe('here');
    await expect(personAt(page, jan)).not.toContainText('Not sent yet');
    for (const name of [jan, leo]) here.add(name);
  });

  const before = Object.fromEntries(all.map((name) => [name, here.has(name) ? 'here' : 'expected']));
  expect(await placesAt(sql, event.id)).toEqual(before);
  const strip = page.getByRole('status').filter({ hasText: 'No connection' });

  await test.step('ten actions without a connection', async () => {
    await readyOffline(page, hugo);
    await context.setOffline(true);
    await expect(strip).toContainText('you can go on');
    for (const name of [anna, ben, carla, dora, emil]) await checkIn(name).click();
    await personAt(page, ben)
      .getByRole('button', { name: `Check out ${ben}` })
      .click();
    await release(page, fritz);
    await choose(page, gina, 'Excused');
    await choose(page, dora, 'Undo the last step');
    await page.getByRole('button', { name: 'Walk-in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(`Willi ${mark}`);
    await dialog.getByRole('button', { name: 'Add and check in' }).click();
    await expect(personAt(page, `Willi ${mark}`)).toContainText('Here since');
    await expect(strip).toContainText('10 actions wait');
  });

  await test.step('survive a reload', async () => {
    // Meanwhile a colleague with another phone notes that Emil has called to say that he will not come.
    await elsewhere('excused', emil);
    await page.reload();
    await expect(strip).toContainText('10 actions wait');
    await expect(personAt(page, anna)).toContainText('Here since');
    await expect(personAt(page, dora)).toContainText('late');
    await expect(personAt(page, ben)).toContainText('Gone since');
    expect(await placesAt(sql, event.id)).toEqual({ ...before, [emil]: 'excused, released' });
  });

  await test.step('are sent once, and a conflict is decided', async () => {
    await context.setOffline(false);
    const meanwhile = page.getByRole('region', { name: 'What others did meanwhile' });
    await expect(meanwhile.getByRole('listitem')).toHaveText([new RegExp(`${emil}.*Excused.*You: here`)]);
    const expected = {
      ...{ ...before, [anna]: 'here', [ben]: 'gone, attended', [carla]: 'here', [emil]: 'excused, released' },
      ...{ [fritz]: 'no_show, released', [gina]: 'excused, released', [`Willi ${mark}`]: 'here' },
    };
    expect(await placesAt(sql, event.id)).toEqual(expected);
    await page.reload();
    await expect(personAt(page, emil)).toContainText('Excused');
    await meanwhile.getByRole('button', { name: `Keep mine ${emil}` }).click();
    await expect(meanwhile).toHaveCount(0);
    await expect(personAt(page, emil)).toContainText('Here since');
    await expect.poll(() => placesAt(sql, event.id)).toEqual({ ...expected, [emil]: 'here' });
    await expect.poll(() => keptText(page)).not.toContain('"kind":"gate"');
  });
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('what nobody has opened yet is there when the network goes', async ({
    signedInBlank: page,
    context,
    organiser,
    sql,
    email,
    mark,
  }) => {
    const bar = await organiser.slotType(`Bar ${mark}`);
    const event = await organiser.event(`Concert ${mark}`, `${runDay}T09:30:00Z`, 5, [[bar, 2]]);
    await organiser.add(`Anna ${mark}`, event.slot_assignments[0]?.id ?? '');
    await letLead(sql, email, event.id);
    await page.goto('/gate');
    await expect(personAt(page, `Anna ${mark}`)).toBeVisible();
    // The page fetches its parts when it has nothing else to do, which can be long after the network has become idle.
    const fetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    const table = await pageFiles(page);
    const pages = ['/gate/scan', '/gate/roll-call'].flatMap((path) => filesOf(table, path, 'en'));
    const parts = ['WalkInDialog', 'PersonMenu'].map(fileOfPart);
    for (const file of [...parts, ...pages.map((name) => `/assets/${name}`)]) {
      await expect.poll(fetched).toContain(file);
      // Resolves when the files that it needs are there as well.
      await page.evaluate(`import('${file}')`);
    }
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Walk-in' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await release(page, `Anna ${mark}`);
    await expect(personAt(page, `Anna ${mark}`)).toContainText('No-show');
    await page.getByRole('link', { name: 'Scan' }).click();
    await expect(page).toHaveURL(/\/gate\/scan/);
    await expect(page.getByRole('textbox')).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Roll call' }).click();
    await expect(page.getByRole('heading', { name: 'Roll call' })).toBeVisible();
  });
});
