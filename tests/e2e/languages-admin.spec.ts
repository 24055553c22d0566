import { makeAdmin } from '../support/people.ts';
import { arrived } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { expectLanguage } from './support/language.ts';
import { expect, followLink, test } from './support/test.ts';

// What other tests leave behind would be read here word by word: people and events, in English.
test.use({ stackOf: 'languages of the administration' });
test.describe.configure({ mode: 'default' });

const paths = [
  '/admin',
  '/admin/events',
  '/admin/events?view=cards',
  '/admin/events/create',
  '/admin/staff',
  '/admin/slot-types',
  '/admin/ical-feeds',
  '/admin/ical-feeds/create',
  '/admin/reports',
  '/admin/settings',
];
const names = { es: 'spanish', fr: 'french', de: 'german' } as const;

for (const language of ['es', 'fr', 'de'] as const) {
  test(`every page of the administration in ${language}`, { tag: ['@phone-only'] }, async ({
    page,
    stack,
    sql,
    email,
    organiser,
    mark,
  }) => {
    await makeAdmin(stack, email);
    await followLink(page, stack, email);
    await arrived(page, 'Admin Dashboard');
    const kind = await organiser.slotType(`Xyz ${mark}`);
    const made = await organiser.event(`Fgh ${mark}`, '2026-10-24T18:00:00Z', 2, [[kind, 2]]);
    const saved = { emailNotifications: true, smsNotifications: false, darkMode: false, timezone: 'UTC' };
    const settings = sql.json({ ...saved, language: names[language] });
    await sql`update public.profiles set settings = ${settings} where email = ${email}`;
    for (const path of [...paths, `/admin/events/${made.id}/edit`]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[inert]')).toHaveCount(0);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectLanguage(page, language, path);
      await expectAccessible(page, `${path} in ${language}`);
    }
  });
}
