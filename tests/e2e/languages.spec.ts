import { requestLink } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { choose } from './support/choose.ts';
import { runDay } from './support/global-setup.ts';
import { expectLanguage, textsIn } from './support/language.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect, test, toasts } from './support/test.ts';

// The other languages are read screen by screen in the component tests.
const [language, locale] = ['de', 'de-AT'] as const;

test.describe(`in a browser that wants ${locale}`, { tag: '@phone-only' }, () => {
  test.use({ locale });
  const { login, events, profile, settings, account, signups, errors } = textsIn(language) as Record<
    string,
    Record<string, string>
  >;

  test('everything from the first visit to a place is said in its language', { tag: ['@9.22'] }, async ({
    page,
    stack,
    email,
    organiser,
    mark,
  }) => {
    const look = async (what: string) => {
      await expectLanguage(page, language, what);
      await expectAccessible(page, `${what} in ${language}`);
    };
    const kind = await organiser.slotType(`Xyz ${mark}`);
    const made = await organiser.event(`Fgh ${mark}`, `${runDay}T18:00:00Z`, 2, [[kind, 2]], { location: 'Qrs 12' });
    const race = await organiser.event(`Jkl ${mark}`, '2026-10-24T18:00:00Z', 30, [[kind, 1]]);

    await page.goto('/login');
    await page.getByRole('button', { name: login?.send ?? '' }).click();
    await expect(page.getByText(errors?.required_email ?? '')).toBeVisible();
    await look('login');
    await page.getByLabel(login?.email ?? '').fill(email);
    await page.getByRole('button', { name: login?.send ?? '' }).click();
    await expect(page.getByRole('heading', { name: login?.checkEmail ?? '' })).toBeVisible();
    await look('check your email');
    await page.goto((await requestLink(stack, `other-${email}`)).link.href);
    await page.waitForURL('/volunteer');

    await page.goto(`/volunteer?types=${kind}`);
    const entry = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: title }) });
    await expect(entry(`Jkl ${mark}`)).toBeVisible();
    await somebodyTakes(stack, race.slot_assignments[0]?.id ?? '');
    await entry(`Jkl ${mark}`)
      .getByRole('button', { name: events?.signUp ?? '' })
      .click();
    await expect(page.getByRole('alert')).toContainText(errors?.slot_full ?? '');
    await entry(made.title)
      .getByRole('button', { name: events?.signUp ?? '' })
      .click();
    await expect(page.getByText(signups?.signedUp ?? '', { exact: true })).toBeVisible();
    await look('the dashboard');
    await page.getByRole('button', { name: account?.menu ?? '' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look('the menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: account?.shortcuts ?? '' })).toBeVisible();
    await look('the help');

    await page.goto('/volunteer/profile');
    await page.getByLabel(profile?.firstName ?? '', { exact: true }).fill('');
    await page.getByLabel(profile?.lastName ?? '', { exact: true }).fill('');
    await page.getByRole('button', { name: profile?.save ?? '' }).click();
    await expect(page.getByText(errors?.required_name ?? '')).toBeVisible();
    await look('the profile');
    await page.goto('/volunteer/settings');
    await page.getByLabel(settings?.timezone ?? '').fill('atlantis');
    await look('the settings');
    await page.goto('/admin');
    await expect(page.getByRole('alert')).toBeVisible();
    await look('the closed door');
  });
});

test('another language is shown as soon as it is saved, without loading the page again', { tag: ['@9.22'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const kind = await organiser.slotType(`Xyz ${mark}`);
  await organiser.event(`Fgh ${mark}`, `${runDay}T18:00:00Z`, 2, [[kind, 2]]);
  await page.goto('/volunteer/settings');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await choose(page.getByLabel('Language'), 'Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Einstellungen gespeichert!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await expectLanguage(page, 'de', 'the settings');
  await page.getByRole('link', { name: 'Muster' }).click();
  await expect(page.getByRole('heading', { level: 4, name: `Fgh ${mark}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Heute' })).toContainText('18:00');
  await expectLanguage(page, 'de', 'the dashboard');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.reload();
  await expectLanguage(page, 'de', 'the dashboard after loading it again');
  await page.goto('/volunteer/settings');
  await choose(page.getByLabel('Sprache'), 'English');
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click();
  await expect(toasts(page)).toContainText('Settings saved successfully!');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
