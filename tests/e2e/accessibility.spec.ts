import { waitForMail } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { runDay } from './support/global-setup.ts';
import { entryOf, expect, followLink, test } from './support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('signing in', async ({ page, stack, email }) => {
      await page.goto('/login?expired=true');
      await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
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

    test('the admin area', async ({ page, stack, organiser }) => {
      await followLink(page, stack, organiser.email);
      await expect(page.getByRole('heading', { name: 'Admin Dashboard', exact: true })).toBeVisible();
      await expectAccessible(page, '/admin');
    });
  });
}

test('everything that can be touched is at least 44 pixels high and wide', async ({
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
