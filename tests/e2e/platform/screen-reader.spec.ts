import { runDay } from '../support/global-setup.ts';
import { entryOf, expect, followLink, test, toasts } from '../support/test.ts';
import { holdAnswers, holdTimers } from '../support/timers.ts';

test('the dashboard by its names and announcements', async ({ signedInBlank: page, organiser, mark, email }) => {
  await test.step('the dashboard as a screen reader presents it', async () => {
    const bar = await organiser.slotType(`Bar ${mark}`);
    await organiser.event(`Concert ${mark}`, `${runDay}T18:00:00Z`, 4, [[bar, 2]], { location: 'Old brewery' });
    await page.goto(`/volunteer?types=${bar}`);
    await expect(entryOf(page, `Concert ${mark}`)).toBeVisible();
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - banner:
        - link "Skip to content"
        - link "Muster"
        - navigation "Pages":
          - link "Find"
          - link "My shifts"
        - button "Notifications"
        - button "Account menu"
    `);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Welcome, ${email.split('@')[0]}" [level=1]
        - region "Your progress":
          - heading "Your progress" [level=2]
          - progressbar "Your progress"
        - region "Your upcoming signups":
          - heading "Your upcoming signups" [level=2]
          - paragraph: You have no upcoming signups. A place that you take appears here.
        - region "Available events":
          - heading "Available events" [level=2]
          - status: 1 event
          - radiogroup "Which events to show":
            - radio "Upcoming" [checked]
            - radio "Past"
            - radio "All"
          - 'button "Slot types: Bar ${mark}"': Bar ${mark}
          - region "Today Friday, October 23":
            - heading "Today Friday, October 23" [level=3]
            - list:
              - listitem:
                - time: /6:00 PM – 10:00 PM/
                - heading "Concert ${mark}" [level=4]
                - paragraph: 0 of 2 places taken
                - paragraph: Old brewery
                - list:
                  - listitem:
                    - paragraph: Bar ${mark}
                    - paragraph: 0 of 2 taken · 4 credits
                    - button "Sign up for Bar ${mark}, Concert ${mark}, Friday, October 23, 2026, 6:00 PM – 10:00 PM UTC, Old brewery"
    `);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 10 slots, 0%');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
  await test.step('results are announced: done, refused, busy, filtered', async () => {
    const bar = await organiser.slotType(`Till ${mark}`);
    const gone = await organiser.event(`Gone ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 1]]);
    await organiser.event(`Here ${mark}`, '2026-10-24T18:00:00Z', 1, [[bar, 1]]);
    await holdTimers(page, 1_000);
    await page.goto(`/volunteer?types=${bar}`);
    const region = toasts(page);
    // Each toast is written for a second into a live region of its own, away from the visible ones.
    const spoken = page
      .locator('[role=status][aria-live=polite]')
      .filter({ hasText: 'You have successfully signed up' });
    const count = page.getByRole('region', { name: 'Available events' }).getByRole('status');
    await expect(count).toHaveText('2 events');
    const take = entryOf(page, `Here ${mark}`).getByRole('button', { name: `Sign up for Till ${mark}, Here ${mark}` });
    const signingUp = await holdAnswers(page, '**/api/event-slot-signups/slots/*');
    await take.click();
    const give = entryOf(page, `Here ${mark}`).getByRole('button', {
      name: `Cancel signup for Till ${mark}, Here ${mark}`,
    });
    await expect(give).toHaveAttribute('aria-busy', 'true');
    await expect(give).toBeFocused();
    // After a signup the page loads its events again. They may not be newer than what is refused below.
    const again = page.waitForResponse('**/api/events?*');
    signingUp.go();
    await expect(spoken).toBeAttached();
    await expect(region).toContainText('You have successfully signed up for this slot.');
    await expect(give).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 10 slots, 10%');
    await expect(entryOf(page, `Gone ${mark}`).getByRole('button', { name: 'Sign up' })).toBeVisible();
    await again;
    await organiser.change(gone, { slot_assignments: [{ slot_type_id: bar, required_count: 1, is_canceled: true }] });
    await entryOf(page, `Gone ${mark}`).getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to sign up: This slot has been canceled');
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await expect(entryOf(page, `Gone ${mark}`).getByRole('heading', { level: 4 })).toBeFocused();
    await page.getByRole('radio', { name: 'Past', exact: true }).click();
    await expect(count).toHaveText('0 events');
  });
});

test('every page has its title and one heading, which gets the focus when the page is opened or returned to', async ({
  page,
  stack,
  email,
}) => {
  await followLink(page, stack, email);
  const stands = async (heading: RegExp | string, title: string) => {
    const h1 = page.getByRole('heading', { level: 1 });
    await expect(h1).toHaveCount(1);
    await expect(h1).toHaveText(heading);
    await expect(h1).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Muster`);
  };
  await stands(/^Welcome, /, 'Dashboard');
  for (const [item, title] of [
    ['Profile', 'Profile'],
    ['Settings', 'Settings'],
  ] as const) {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await stands(title, title);
  }
  await page.goBack();
  await stands('Profile', 'Profile');
  await page.goBack();
  await stands(/^Welcome, /, 'Dashboard');
  await page.goForward();
  await stands('Profile', 'Profile');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await stands('Welcome', 'Sign in');
});

test('going back restores the scroll position', async ({ signedInBlank: page, organiser, mark }) => {
  const bar = await organiser.slotType(`Gate ${mark}`);
  for (let day = 24; day < 31; day++) {
    await organiser.event(`Day ${day} ${mark}`, `2026-10-${day}T18:00:00Z`, 1, [[bar, 1]]);
  }
  await page.goto(`/volunteer?types=${bar}`);
  const last = entryOf(page, `Day 30 ${mark}`);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);
  for (const path of ['/volunteer/settings', '/volunteer?show=past']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(last, `back from ${path}`).toBeInViewport();
  }
  await page.reload();
  await expect(last, 'reloaded').toBeInViewport();
});
