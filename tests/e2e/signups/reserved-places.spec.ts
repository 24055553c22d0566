import { expect, type Page } from '@playwright/test';
import type { StackInfo } from '../../support/stack.ts';
import { open, test } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { countEffort } from '../support/effort.ts';
import { mailTo } from '../support/mail-to.ts';
import { toasts } from '../support/test.ts';

test.use({ stackOf: 'reserved places' });

const first = '2026-11-14T12:00:00Z';

/** What visitors read is at most ten seconds old, on the server of the page and on that of the API. */
const arrived = (page: Page, path: string, text: string | RegExp) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });

const codeOf = async (stack: StackInfo, email: string): Promise<string> =>
  (await mailTo(stack, email, ({ subject }) => /^\d{6} /.test(subject))).subject.slice(0, 6);

test('an administrator reserves places for a company, whose people take them through a link on their phones, and ends it', async ({
  admin: page,
  browser,
  stack,
  organiser,
  sql,
  mark,
}, info) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const concert = await organiser.event(`Concert ${mark}`, first, 4, [[bar, 3]]);
  await organiser.event(`Fair ${mark}`, '2026-11-21T12:00:00Z', 4, [[bar, 5]]);
  await organiser.call('PATCH', '/open-page', { shows: 'all' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const effort = await countEffort(page);
  const dialog = page.getByRole('dialog');
  const look = async (on: Page, name: string) => {
    await expectAccessible(on, name);
    await on.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
  };
  let link = '';

  await test.step('reserves three places of two shifts, from the panel of one of them, and copies the link', async () => {
    await open(page, `/admin?shift=${concert.id}`, 'Admin Dashboard');
    effort.start();
    await page.getByRole('button', { name: `Actions for Bar ${mark}` }).click();
    await page.getByRole('menuitem', { name: 'Reserve places…' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Rotary');
    await dialog.getByLabel(`How many: Bar ${mark}, Concert ${mark}`).click();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    await dialog.getByRole('button', { name: `Add Bar ${mark}, Fair ${mark}` }).click();
    await expect(dialog.getByLabel(`How many: Bar ${mark}, Fair ${mark}`)).toHaveValue('3');
    await expect(dialog.getByLabel('Kept until')).toHaveValue('2026-11-11');
    await look(page, 'dialog');
    await dialog.getByRole('button', { name: 'Reserve places' }).click();
    await dialog.getByRole('button', { name: 'Copy address' }).click();
    await expect(toasts(page)).toContainText('The address has been copied.');
    // The menu, its entry, the number, the other shift, and two for the link. Six letters and the number are typed.
    effort.expectAtMost({ clicks: 6, keys: 8 });
    await look(page, 'link');
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/open\?link=[\w-]{22}$/);
    await page.keyboard.press('Escape');
    // A shift that is full without names explains itself.
    await expect(page.getByRole('link', { name: '3 places reserved for Rotary' })).toBeVisible();
    await look(page, 'panel');
  });

  const path = link.slice(new URL(link).origin.length);
  const phoneContext = () =>
    browser.newContext({
      ...{ baseURL: stack.webUrl, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    });
  const concertOn = (visitor: Page) => visitor.getByRole('button', { name: `Take a place: Bar ${mark}, Concert` });

  await test.step('everybody else finds these places taken', async () => {
    const visitor = await (await phoneContext()).newPage();
    await arrived(visitor, '/open', 'Full');
    await expect(concertOn(visitor)).toHaveCount(0);
    await expect(visitor.getByText('2 places left')).toBeVisible();
    await visitor.context().close();
  });

  await test.step('two people of the company take places without an account, the second of them two of three', async () => {
    // The event takes groups, for the second one.
    await sql`update public.events set group_size = 2 where id = ${concert.id}`;
    for (const [name, places] of [
      ['Rita', 1],
      ['Rolf', 2],
    ] as const) {
      const visitor = await (await phoneContext()).newPage();
      await arrived(visitor, path, places === 1 ? '3 places left' : '2 places left');
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Places for Rotary');
      await look(visitor, `visitor-${name}`);
      const taps = await countEffort(visitor);
      await concertOn(visitor).tap();
      await visitor.getByLabel('Your name').fill(`${name} ${mark}`);
      await visitor.getByLabel('Email').fill(`${name.toLowerCase()}-${mark}@example.org`);
      if (places === 2) await visitor.getByRole('button', { name: 'More of you' }).tap();
      await visitor.getByRole('button', { name: 'Send me the code' }).tap();
      await visitor.getByLabel('The six digits').fill(await codeOf(stack, `${name.toLowerCase()}-${mark}@example.org`));
      await expect(
        visitor.getByRole('heading', { name: places === 1 ? 'You have the place' : 'You have 2 places' }),
      ).toBeVisible();
      // Name, address and digits are typed. Nothing else is pressed.
      taps.expectAtMost({ clicks: 1 + places, keys: 0 });
      await visitor.context().close();
    }
  });

  await test.step('a third one reads that none is left at this shift', async () => {
    const visitor = await (await phoneContext()).newPage();
    await arrived(visitor, path, 'Full');
    await expect(concertOn(visitor)).toHaveCount(0);
    await expect(visitor.getByText('3 places left')).toBeVisible();
    await look(visitor, 'visitor-full');
    await visitor.context().close();
  });

  await test.step('the list says who took places, and ending it makes the rest free for everybody', async () => {
    await open(page, '/admin/reserved-places', 'Reserved places');
    await look(page, 'list');
    effort.start();
    await page.getByRole('link', { name: 'Rotary' }).click();
    const taken = page.getByRole('region', { name: `Bar ${mark}, Concert ${mark}` });
    await expect(taken).toContainText('3 of 3 taken');
    await expect(taken).toContainText(`Rita ${mark}`);
    await expect(taken).toContainText(`Rolf ${mark} and 1 more`);
    await expect(taken.getByRole('link', { name: `rita-${mark}@example.org` })).toBeVisible();
    await look(page, 'people');
    await page.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      '3 places that nobody has taken become free for everybody.',
    );
    await page.getByRole('button', { name: 'End the reservation' }).click();
    await expect(toasts(page)).toContainText('The reservation for Rotary has ended.');
    effort.expectAtMost({ clicks: 3, keys: 0 });
    const visitor = await (await phoneContext()).newPage();
    await arrived(visitor, '/open', '5 places left');
    await arrived(visitor, path, 'These places are no longer reserved');
    await expect(visitor.getByRole('link', { name: 'See what is free for everybody' })).toBeVisible();
    await look(visitor, 'over');
    await visitor.context().close();
  });
});
