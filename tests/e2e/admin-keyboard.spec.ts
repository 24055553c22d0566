import type { Locator, Page } from '@playwright/test';
import { arrived, open, test } from './support/administrator.ts';
import { publishCalendar } from './support/calendars.ts';
import { expect, toasts } from './support/test.ts';

/** Other tests leave slot types behind, each a stop on the way. */
const mostTabs = 600;

/** Goes on with Tab until something has the focus, and sees that the focus is seen. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let count = 0; count < mostTabs; count++) {
    if (await goal.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
}

/** Fills what has the focus, as if it were empty. */
async function type(page: Page, goal: Locator, text: string): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function press(page: Page, goal: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press(key);
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

test('slot types and an event, from the first key to the last', async ({ admin: page, mark }) => {
  const [bar, title] = [`Bar ${mark}`, `Fair ${mark}`];
  await open(page, '/admin/slot-types', 'Slot Types');
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(bar);
  await tabTo(page, page.getByRole('radio', { name: 'Blue' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Purple' })).toBeChecked();
  await type(page, page.getByLabel('Credits per hour'), '2');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText(`“${bar}” has been created.`);

  await open(page, '/admin/events?start=2027-05-06&end=2027-05-06', 'Events Management');
  await page.keyboard.press('n');
  await arrived(page, 'Create Event');
  await type(page, page.getByLabel('Title'), title);
  await tabTo(page, page.getByLabel('Start Date'));
  await page.keyboard.type('05062027');
  await expect(page.getByLabel('End Date')).toHaveValue('2027-05-06');
  await tabTo(page, page.getByLabel('Start Time'));
  await page.keyboard.type('0600PM');
  await tabTo(page, page.getByLabel('End Time'));
  await page.keyboard.type('0900PM');
  await press(page, button(page, bar), 'Space');
  await expect(button(page, bar)).toHaveAttribute('aria-pressed', 'true');
  await press(page, button(page, `More ${bar}`), 'Space');
  await expect(page.getByText('6 credits each')).toBeVisible();
  await press(page, button(page, 'Create Event'));
  await expect(page.getByRole('heading', { name: 'Event Created Successfully!' })).toBeFocused();

  // The list is led back to, at the new event.
  const edit = page.getByRole('link', { name: `Edit ${title}` });
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await arrived(page, 'Edit Event');
  await type(page, page.getByLabel('Location'), 'The yard');
  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();
  await expect(page.getByText('The yard')).toBeVisible();
  await press(page, button(page, `Delete ${title}`));
  await expect(button(page, 'Keep it')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, `Delete ${title}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, button(page, 'Delete event'));
  await expect(toasts(page)).toContainText(`“${title}” has been deleted.`);
  await expect(edit).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('people and feeds, from the first key to the last', async ({ admin: page, organiser, mark }) => {
  // Of many pending invitations the first few are shown.
  const address = `0-helper-${mark}@example.org`;
  await open(page, '/admin/staff', 'Staff Management');
  await page.keyboard.press('n');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(address);
  await tabTo(page, page.getByRole('dialog').getByLabel('Role'));
  // The first arrow opens the list at what is chosen.
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog').getByLabel('Role')).toHaveText('Staff');
  await press(page, button(page, 'Send Invitation'));
  await expect(toasts(page)).toContainText('Invitation sent successfully.');
  const row = page.getByRole('listitem').filter({ hasText: address });
  await press(page, row.getByRole('button', { name: /^Revoke/ }));
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this invitation?' });
  await expect(button(dialog, 'Cancel')).toBeFocused();
  await press(page, button(dialog, 'Revoke'));
  await expect(toasts(page)).toContainText(`The invitation to ${address} has been revoked.`);
  await expect(page.locator(':focus')).toHaveText(/Pending invitations|Staff Management/);

  // Starts as no other does, so that a few letters find it.
  const [bar, name] = [`${mark} bar`, `Club ${mark}`];
  await organiser.slotType(bar);
  const url = await publishCalendar([`One ${mark}`]);
  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  await type(page, page.getByLabel('Name'), name);
  await type(page, page.getByLabel('URL'), url);
  const choice = page.getByLabel('Slot type', { exact: true });
  await tabTo(page, choice);
  await page.keyboard.press('Enter');
  await page.keyboard.type(mark.slice(0, 4));
  await page.keyboard.press('Enter');
  await expect(choice).toHaveText(bar);
  await press(page, button(page, 'Add slot type'));
  await type(page, page.getByLabel(`Slots for ${bar}`), '4');
  await press(page, button(page, 'More options'));
  await type(page, page.getByLabel('Default length (minutes)'), '90');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'iCal Feed Created Successfully!' })).toBeFocused();
  const feed = page.getByRole('rowgroup').filter({ has: page.getByText(name) });
  await expect(feed).toContainText(`4 × ${bar}`);
  await expect(feed).toContainText('Synced');
  const history = button(feed, `History of ${name}`);
  await history.focus();
  await page.keyboard.press('Enter');
  await expect(feed.getByRole('region')).toContainText('First sync');
  await press(page, feed.getByRole('button', { name: `Sync now ${name}` }));
  await expect(toasts(page)).toContainText('Feed synced successfully!');
  await expect(feed.getByRole('button', { name: `Sync now ${name}` })).toBeFocused();
  await press(page, button(feed, `Delete ${name}`));
  await press(page, button(page, 'Delete feed'));
  await expect(toasts(page)).toContainText('Feed deleted successfully!');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
