import { textFilesOf } from '../../../web/src/early/page-files.ts';
import { waitForMail } from '../../support/people.ts';
import { test as adminTest, arrived } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { runDay } from '../support/global-setup.ts';
import { somebodyTakes } from '../support/organiser.ts';
import { pageFiles } from '../support/page-files.ts';
import { expect, test, toasts } from '../support/test.ts';

// The component tests read each screen in each language; this is about where the language comes from.
test.describe('in a browser that wants de-AT', { tag: '@phone' }, () => {
  test.use({ locale: 'de-AT' });

  test('a person sees German from the first visit until a place is taken, and English once that is saved', {
    tag: ['@9.22'],
  }, async ({ page, stack, email, organiser, mark }) => {
    const lang = page.locator('html');
    const kind = await organiser.slotType(`Xyz ${mark}`);
    const made = await organiser.event(`Fgh ${mark}`, `${runDay}T18:00:00Z`, 2, [[kind, 2]], { location: 'Qrs 12' });
    const race = await organiser.event(`Jkl ${mark}`, '2026-10-24T18:00:00Z', 30, [[kind, 1]]);

    await page.goto('/login');
    await expect(lang).toHaveAttribute('lang', 'de');
    const send = page.getByRole('button', { name: 'Magischen Link senden' });
    await send.click();
    await expect(page.getByText('Die E-Mail-Adresse fehlt')).toBeVisible();
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await send.click();
    await expect(page.getByRole('heading', { name: 'Sieh in deine E-Mails' })).toBeVisible();
    await page.goto((await waitForMail(stack, email)).link.href);
    await page.waitForURL('/volunteer');

    await page.goto(`/volunteer?types=${kind}`);
    const entry = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: title }) });
    await expect(entry(race.title)).toBeVisible();
    await somebodyTakes(stack, race.slot_assignments[0]?.id ?? '');
    await entry(race.title).getByRole('button', { name: 'Eintragen' }).click();
    await expect(page.getByRole('alert')).toContainText('Diese Schicht ist schon voll besetzt');
    await entry(made.title).getByRole('button', { name: 'Eintragen' }).click();
    await expect(page.getByText('Du bist für diese Schicht eingetragen.', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the dashboard in German');

    await page.goto('/volunteer/settings');
    await choose(page.getByLabel('Sprache'), 'English');
    await page.getByRole('button', { name: 'Einstellungen speichern' }).click();
    await expect(toasts(page)).toContainText('Settings saved successfully!');
    await expect(lang).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
    await expect(lang).toHaveAttribute('lang', 'en');
  });
});

adminTest(
  'the administration is in English while its German texts are not reached, and each page tries again',
  async ({ admin: page }) => {
    await page.evaluate(() => localStorage.setItem('muster.language', 'de'));
    const table = await pageFiles(page);
    const shared = textFilesOf(table, '/volunteer', 'de');
    const own = textFilesOf(table, '/admin', 'de').filter((file) => !shared.includes(file));
    expect(own).not.toEqual([]);
    for (const file of own) await page.route(`**/${file}`, (route) => route.abort());
    await page.goto('/admin');
    await arrived(page, 'Admin Dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.unrouteAll();
    await page.getByRole('navigation').getByRole('link', { name: 'Slot Types' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schichtarten', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  },
);
