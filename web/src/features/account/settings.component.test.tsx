import { updateUser } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { exactButton, expectGone, text, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const toggle = (name: string) => page.getByRole('switch', { name });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);

it('shows the default settings and their options, and saves changes', {
  tags: [
    '2.15',
    '2.152',
    '2.153',
    '2.154',
    '2.155',
    '2.156',
    '2.157',
    '2.158',
    '2.159',
    '3.27',
    '3.28',
    '3.29',
    '3.31',
    '3.32',
    '9.22',
    '9.23',
  ],
}, async () => {
  const me = userWith();
  worldWith({ me });
  await openApp('/volunteer/settings');
  await expect.element(page.getByRole('heading', { name: 'Notification Preferences' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Display Settings' })).toBeVisible();
  await expect.element(toggle('Email Notifications')).toBeChecked();
  // Nothing sends text messages.
  await expectGone(toggle('SMS Notifications'));
  await expect.element(text('If it is off, you still hear', { exact: false })).toBeVisible();
  await expect.element(toggle('Dark Mode')).not.toBeChecked();
  const language = page.getByLabelText('Language');
  await expect.element(language).toHaveTextContent('English');
  await language.click();
  await expect.poll(options).toEqual(['English', 'Español', 'Français', 'Deutsch']);
  await userEvent.keyboard('{Escape}');
  const zone = page.getByLabelText('Timezone');
  await expect.element(zone).toHaveValue('UTC');
  await zone.click();
  await expect
    .poll(() =>
      options()
        .slice(0, 5)
        .map((text) => text?.slice(0, 3)),
    )
    .toEqual(['UTC', 'EST', 'CST', 'MST', 'PST']);
  await userEvent.keyboard('{Escape}');

  await toggle('Email Notifications').click();
  await zone.fill('MST');
  await page.getByRole('option', { name: 'MST' }).first().click();
  api.on(updateUser, ({ body }) => ({ ...me, ...(body as Partial<typeof me>) }));
  await exactButton('Save Settings').click();
  await expect.element(toasts).toHaveTextContent('Settings saved successfully!');
  expect(api.made(updateUser).map(({ body }) => body)).toMatchObject([
    {
      settings: {
        emailNotifications: false,
        smsNotifications: false,
        darkMode: false,
        language: 'english',
        timezone: 'MST',
      },
    },
  ]);
});
