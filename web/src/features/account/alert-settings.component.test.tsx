import { type Settings, updateUser } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { exactButton, expectGone, toasts } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const atOnce = page.getByLabelText('Tell me at once about places given back');
const overview = page.getByRole('switch', { name: 'Morning overview' });

it('an administrator chooses within how many hours they hear at once, and whether there is an overview', async () => {
  const me = administrator();
  worldWith({ me });
  await openApp('/volunteer/settings');
  await expect.element(atOnce).toHaveTextContent('48 hours');
  await expect.element(overview).toBeChecked();
  await expectAccessible('Settings of an administrator');
  await atOnce.click();
  const options = page.getByRole('option');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Not at once', '24 hours', '48 hours', '3 days', '7 days']);
  await options.getByText('7 days').click();
  await overview.click();
  api.on(updateUser, ({ body }) => ({ ...me, ...(body as Partial<typeof me>) }));
  await exactButton('Save Settings').click();
  await expect.element(toasts).toHaveTextContent('Settings saved successfully!');
  expect(api.made(updateUser)[0]?.body).toMatchObject({ settings: { alertHours: 168, dailyDigest: false } });
  await expect.element(atOnce).toHaveTextContent('7 days');
});

it('shows what is saved, and nothing of it to anybody else', async () => {
  const settings: Settings = {
    ...{ emailNotifications: true, smsNotifications: false, darkMode: false, language: 'english', timezone: 'UTC' },
    ...{ alertHours: 0, dailyDigest: false },
  };
  const world = worldWith({ me: administrator({ settings }) });
  const screen = await openApp('/volunteer/settings');
  await expect.element(atOnce).toHaveTextContent('Not at once');
  await expect.element(overview).not.toBeChecked();
  await screen.unmount();
  world.me = userWith({ settings });
  // They write and see who comes, and hear of nothing.
  world.rights = ['roster', 'write'];
  await openApp('/volunteer/settings');
  await expect.element(page.getByRole('heading', { name: 'Display Settings' })).toBeVisible();
  await expectGone(atOnce);
});

it('is there for leads as well, also when they have saved', async () => {
  const me = userWith();
  worldWith({ me, rights: ['gate', 'fill'] });
  await openApp('/volunteer/settings');
  await expect.element(page.getByRole('heading', { name: 'Shifts that you lead' })).toBeVisible();
  await expect.element(atOnce).toHaveTextContent('48 hours');
  await expectAccessible('Settings of a lead');
  await overview.click();
  api.on(updateUser, ({ body }) => ({ ...me, ...(body as Partial<typeof me>) }));
  await exactButton('Save Settings').click();
  await expect.element(toasts).toHaveTextContent('Settings saved successfully!');
  await expect.element(overview).not.toBeChecked();
  await expect.element(page.getByRole('link', { name: 'Gate' }).first()).toBeVisible();
});
