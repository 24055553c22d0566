import { waitForMail } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { runDay } from './support/global-setup.ts';
import { somebodyTakes } from './support/organiser.ts';
import { entryOf, expect, followLink, test } from './support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, { tag: '@phone' }, () => {
    test.use({ colorScheme });

    test('signing in', async ({ page, stack, email }) => {
      await page.goto('/login?expired=true');
      await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
      await expectAccessible(page, 'login');
      await page.getByRole('button', { name: 'Send Magic Link' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await expectAccessible(page, 'login with an error');
      await page.getByLabel('Email Address').fill(email);
      await page.getByRole('button', { name: 'Send Magic Link' }).click();
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
      await expectAccessible(page, 'check your email');
      await page.goto('/auth/callback?token_hash=nothing&type=email');
      await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
      await expectAccessible(page, 'failed link');
      await page.goto((await waitForMail(stack, email)).link.href);
      await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
      await expectAccessible(page, 'link');
    });

    test('the dashboard and what opens on it', async ({ signedIn: page, organiser, mark }) => {
      const colors = ['#d69e2e', '#6b46c1', '#718096'];
      const [bar, gate, stage] = await Promise.all(
        colors.map((color, index) => organiser.slotType(`Slot ${index} ${mark}`, index - 1, color)),
      );
      if (!bar || !gate || !stage) throw new Error('The slot types are missing.');
      const description = 'Doors open at six. Please come a quarter of an hour early. '.repeat(5);
      await organiser.event(
        `Concert ${mark}`,
        `${runDay}T18:00:00Z`,
        4,
        [
          [bar, 2],
          [gate, 1],
          [stage, 3],
        ],
        {
          location: 'The old brewery behind the market square, second hall',
          description,
        },
      );
      await organiser.event(`Clash ${mark}`, `${runDay}T19:00:00Z`, 4, [[bar, 2]]);
      await organiser.event(`A title${' without an end'.repeat(12)} ${mark}`, '2026-10-24T09:00:00Z', 1, [[bar, 1]]);
      await page.reload();
      const concert = entryOf(page, `Concert ${mark}`);
      await concert.getByRole('button', { name: `Sign up for Slot 1 ${mark}` }).click();
      await expect(concert).toContainText('Signed up');
      await expectAccessible(page, 'dashboard with a toast');
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, 'account menu');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Slot types/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, 'slot type filter');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await expectAccessible(page, 'keyboard help');
      await page.goto('/volunteer?show=past');
      await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
      await expectAccessible(page, 'past events');
      await page.goto(`/volunteer?types=${crypto.randomUUID()}`);
      await expect(page.getByText('No events found')).toBeVisible();
      await expectAccessible(page, 'no events');
    });

    test('profile, settings and the closed door', async ({ signedIn: page }) => {
      for (const [path, heading] of [
        ['/volunteer/profile', 'Profile'],
        ['/volunteer/settings', 'Settings'],
        ['/admin', 'No access'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        await expectAccessible(page, path);
      }
    });

    test('what loads, what has gone wrong, and what is told', async ({
      signedIn: page,
      context,
      stack,
      organiser,
      mark,
    }) => {
      // What breathes while it loads is never done moving.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const bar = await organiser.slotType(`Bar ${mark}`);
      const moving = await organiser.event(`Moving ${mark}`, `${runDay}T18:00:00Z`, 2, [[bar, 2]]);
      const race = await organiser.event(`Race ${mark}`, '2026-10-24T18:00:00Z', 2, [[bar, 1]]);
      await page.goto(`/volunteer?types=${bar}`);
      await entryOf(page, `Moving ${mark}`).getByRole('button', { name: 'Sign up' }).click();
      await expect(entryOf(page, `Moving ${mark}`)).toContainText('Signed up');
      // The page says so before the server has answered; only who has a place is told that it has moved.
      await expect(entryOf(page, `Moving ${mark}`).locator('[aria-busy]')).toHaveCount(0);
      await organiser.change(moving, { start_time: `${runDay}T19:00:00Z`, end_time: `${runDay}T21:00:00Z` });
      await page.reload();
      await expect(page.getByRole('region', { name: 'Changes to your signups' })).toBeVisible();
      await somebodyTakes(stack, race.slot_assignments[0]?.id ?? '');
      await entryOf(page, `Race ${mark}`).getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
      await expectAccessible(page, 'notice, refusal and no connection');
      await context.setOffline(false);
      await page.goto('/volunteer/profile');
      await page.getByLabel('First Name').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await expectAccessible(page, 'profile with a mistake');
      await page.getByRole('link', { name: 'Muster' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
      await expectAccessible(page, 'leaving unsaved');
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await page.route('**/api/event-slot-signups', () => {});
      await page.reload();
      await expect(page.getByText('Loading your shifts…')).toBeAttached();
      await expectAccessible(page, 'dashboard while it loads');
      await page.unrouteAll();
      await page.route('**/api/event*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
      await expectAccessible(page, 'lists that failed');
      await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
      await expectAccessible(page, 'page that failed');
    });

    test('the admin area', async ({ page, stack, organiser }) => {
      await followLink(page, stack, organiser.email);
      await expect(page.getByRole('heading', { name: 'Admin Dashboard', exact: true })).toBeVisible();
      await expectAccessible(page, '/admin');
    });
  });
}

test('everything that can be touched is at least 44 pixels high and wide', { tag: ['@phone'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  await organiser.event(`Touch ${mark}`, `${runDay}T18:00:00Z`, 1, [[await organiser.slotType(`Bar ${mark}`), 1]], {
    description: 'A long text that has more to say. '.repeat(20),
  });
  for (const path of ['/volunteer', '/volunteer/profile', '/volunteer/settings']) {
    await page.goto(path);
    await expect(page.locator('main button').first()).toBeVisible();
    const small = await page.locator('button, a[href], input, select, label:has(input)').evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.checkVisibility() && !element.closest('label:has(input)')?.contains(element.parentElement),
        )
        .map((element) => ({ text: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
        .map(({ text, box }) => `${Math.round(box.width)} × ${Math.round(box.height)} ${text}`),
    );
    expect(small, path).toEqual([]);
  }
});
