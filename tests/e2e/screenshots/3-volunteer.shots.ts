import { runDay } from '../support/global-setup.ts';
import { somebodyTakes } from '../support/organiser.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';
import { fillOrganisation } from './fill.ts';
import { fail, keepToasts, shoot } from './shoot.ts';

test.use({ stackOf: 'pictures of a volunteer' });

test('the dashboard with everything on it', async ({ signedIn: page, context, organiser, stack, sql, email }) => {
  const types = await fillOrganisation(organiser, stack, sql);
  await keepToasts(page);
  await sql`update public.profiles set name = 'Vera Lindqvist', required_credits = 12 where email = ${email}`;
  await page.reload();
  await expect(entryOf(page, 'Repair café')).toBeVisible();
  await shoot(page, 'dashboard-open-places');
  for (const title of ['Harvest supper', 'River clean-up', 'Soup kitchen', 'Flea market']) {
    const button = entryOf(page, title).getByRole('button', { name: /^Sign up/ });
    await button.first().click();
    await expect(entryOf(page, title)).toContainText('Signed up');
  }
  await shoot(page, 'dashboard-toasts', 'window');
  // Toasts that stay would cover what follows.
  await page.reload();
  await expect(entryOf(page, 'Harvest supper')).toContainText('Signed up');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await shoot(page, 'account-menu', 'window');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Slot types/ }).click();
  await shoot(page, 'dashboard-slot-type-filter', 'window');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await shoot(page, 'keyboard-help', 'window');
  await page.keyboard.press('Escape');

  // Refused: somebody else was quicker.
  const race = await organiser.event('Piano removal', `${runDay}T12:00:00Z`, 1, [[types[0] ?? '', 1]]);
  await page.reload();
  await expect(entryOf(page, 'Piano removal').getByRole('button', { name: 'Sign up' })).toBeVisible();
  await somebodyTakes(stack, race.slot_assignments[0]?.id ?? '');
  await entryOf(page, 'Piano removal').getByRole('button', { name: 'Sign up' }).click();
  await expect(entryOf(page, 'Piano removal').getByRole('alert')).toBeVisible();
  await shoot(page, 'dashboard-refused');
  await context.setOffline(true);
  await expect(page.getByText('You are offline and may see old data.')).toBeVisible();
  await shoot(page, 'dashboard-offline', 'window');
  await context.setOffline(false);
  await page.goto('/volunteer?show=past');
  await expect(page.getByText('No events found')).toBeVisible();
  await shoot(page, 'dashboard-no-past');
  await page.goto(`/volunteer?types=${crypto.randomUUID()}`);
  await expect(page.getByText('No events found')).toBeVisible();
  await shoot(page, 'dashboard-filtered-empty');
});

test('what was changed about own signups', async ({ signedIn: page, organiser }) => {
  const bar = await organiser.slotType('Cloakroom', 1, '#38a169');
  const day = '2026-10-30';
  const made = await Promise.all(
    ['Film night', 'Reading', 'Dance', 'Concert'].map((title, index) =>
      organiser.event(title, `${day}T${10 + index * 3}:00:00Z`, 2, [[bar, 2]], { location: 'Town hall' }),
    ),
  );
  await page.goto(`/volunteer?types=${bar}`);
  for (const { title } of made) {
    await entryOf(page, title).getByRole('button', { name: 'Sign up' }).click();
    await expect(entryOf(page, title)).toContainText('Signed up');
  }
  const [film, reading, dance, concert] = made;
  if (!film || !reading || !dance || !concert) throw new Error('There are four events.');
  await organiser.change(reading, { start_time: film.start_time, end_time: film.end_time });
  await organiser.remove(dance);
  await organiser.change(concert, {
    start_time: `${day}T20:00:00Z`,
    end_time: `${day}T22:00:00Z`,
    location: 'The old brewery behind the market square, second hall',
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Changes to your signups' })).toBeVisible();
  await shoot(page, 'dashboard-notices');
});

test('profile and settings', async ({ signedIn: page, sql, email }) => {
  await keepToasts(page);
  await page.goto('/volunteer/profile');
  await expect(page.getByLabel('First Name', { exact: true })).toBeVisible();
  await shoot(page, 'profile');
  await page.getByLabel('First Name', { exact: true }).fill('');
  await page.getByLabel('Phone Number').fill('call me');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await shoot(page, 'profile-wrong');
  await page.getByRole('link', { name: 'Muster' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await shoot(page, 'profile-unsaved', 'window');
  await page.getByRole('button', { name: 'Stay' }).click();
  await fail(page, '/users/*');
  await page.getByLabel('First Name', { exact: true }).fill('Vera');
  await page.getByLabel('Phone Number').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'profile-failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText('Profile updated successfully');
  await shoot(page, 'profile-saved', 'window');
  await sql`update public.profiles set name = ${'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim()} where email = ${email}`;
  await page.goto('/volunteer');
  await expect(page.getByRole('heading', { name: /^Welcome, Wolfe/ })).toBeVisible();
  await shoot(page, 'dashboard-long-name');
  await page.goto('/volunteer/profile');
  await shoot(page, 'profile-long-name');
  await page.goto('/volunteer/settings');
  await expect(page.getByLabel('Timezone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create calendar address' })).toBeVisible();
  await shoot(page, 'settings');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await shoot(page, 'no-access');
  await page.route('**/api/events?**', (route) =>
    route.fulfill({ json: [{ id: 'half', start_time: '2030-01-01T10:00:00Z', end_time: '2030-01-01T11:00:00Z' }] }),
  );
  await page.goto('/volunteer');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await shoot(page, 'something-went-wrong');
});
