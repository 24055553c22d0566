import { test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { publishCalendar } from './support/calendars.ts';
import { expectLanguage, textsIn } from './support/language.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect } from './support/test.ts';

const broken = 'BEGIN:VEVENT\r\nUID:x\r\nSUMMARY:X\r\nDTSTART:abc\r\nEND:VEVENT\r\n';

for (const language of ['es', 'fr', 'de'] as const) {
  test(`what opens on administrators’ pages, and what is wrong, in ${language}`, { tag: ['@phone-only'] }, async ({
    admin: page,
    organiser,
    stack,
    mark,
    quietDay,
  }) => {
    const kind = await organiser.slotType(`Xyz ${mark}`, 1.5);
    const { id, slot_assignments } = await organiser.event(`Fgh ${mark}`, quietDay.toISOString(), 3, [[kind, 4]]);
    await somebodyTakes(stack, slot_assignments[0]?.id ?? '');
    const feed = await organiser.feed(`Uvw ${mark}`, await publishCalendar([`Rst ${mark}`], broken), kind);
    await page.addInitScript((shown) => localStorage.setItem('muster.language', shown), language);
    const texts = textsIn(language);
    const text = (namespace: string, key: string): string => {
      const found = texts[namespace]?.[key];
      if (!found) throw new Error(`There is no text ${namespace}.${key}`);
      return found;
    };
    const button = (name: string) => page.getByRole('button', { name: `${name} ` }).filter({ hasText: mark });
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    const submit = page.locator('main form [type=submit]');
    const open = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[inert]')).toHaveCount(0);
    };
    const check = async (what: string) => {
      await expectLanguage(page, language, what);
      await expectAccessible(page, `${what} in ${language}`);
    };

    const day = quietDay.toISOString().slice(0, 10);
    await open(`/admin/events?start=${day}&end=${day}&view=cards`);
    await button(text('event-list', 'delete')).click();
    await expect(dialog).toContainText(mark);
    await check('deleting an event');

    await open(`/admin/events/${id}/edit`);
    await page.locator('[name=title]').fill('');
    await page.locator('[name=endDate]').fill('');
    await submit.click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await check('an event that is wrong');

    await open('/admin/slot-types');
    await button(text('slot-types', 'delete')).click();
    await expect(dialog).toContainText(mark);
    await check('deleting a slot type');
    await page.keyboard.press('Escape');
    await button(text('slot-types', 'edit')).click();
    await page.locator('[name=name]').fill('');
    await page.locator('[name=volunteerCredits]').fill('-1');
    await submit.click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await check('a slot type that is wrong');

    await open(`/admin/ical-feeds?history=${feed}`);
    const row = page.locator('tbody').filter({ hasText: mark });
    await row.getByRole('button', { expanded: false }).click();
    await check('a feed and its history');
    await row.getByRole('button', { name: text('feed-list', 'delete').replace('{name}', `Uvw ${mark}`) }).click();
    await expect(dialog).toContainText(mark);
    await check('deleting a feed');
    await open('/admin/ical-feeds/create');
    await page.getByRole('button', { name: text('feed-form', 'more') }).click();
    await submit.click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await check('a feed that is wrong');

    await open('/admin/staff');
    await page
      .getByRole('button', { name: text('invitations', 'inviteTitle') })
      .first()
      .click();
    await dialog.locator('[type=submit]').click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    await check('an invitation that is wrong');
  });
}
