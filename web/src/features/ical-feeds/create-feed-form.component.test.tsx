import { createFeed } from '@contract/ical-feeds.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { feedWith } from '@/test/feed-records.ts';
import { anyDialog, choose, exactButton } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { slotTypeWith } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

const bar = slotTypeWith({ name: 'Bar' });
const gate = slotTypeWith({ name: 'Gate', hourly_credits: -15 });
const url = 'https://calendars.example.org/private/basic.ics';

const name = page.getByLabelText('Name', { exact: true });
const address = page.getByLabelText('URL');
const type = page.getByRole('combobox', { name: 'Slot type' });
const add = exactButton('Add slot type');
const submit = exactButton('Create iCal Feed');
const interval = page.getByLabelText('Refresh interval');
const length = page.getByLabelText('Default length (minutes)');
const zone = page.getByRole('combobox', { name: 'Time zone' });

async function openForm() {
  worldWith({ me: administrator(), slotTypes: [bar, gate] });
  const screen = await openApp('/admin/ical-feeds/create');
  await expect.element(submit).toBeVisible();
  return screen;
}

it('says what is missing, and refuses wrong addresses and counts', {
  tags: ['5.26', '5.27', '5.28', '5.29'],
}, async () => {
  await openForm();
  await expect.poll(() => document.title).toBe('Create iCal Feed · Muster');
  await submit.click();
  for (const message of ['Name is required', 'URL is required', 'Please add at least one slot type'])
    await expect.element(page.getByText(message).first()).toBeVisible();
  await expect.element(name).toHaveFocus();
  await address.fill('calendar');
  await expect.element(page.getByText('Must be a valid URL')).toBeVisible();

  await choose(type, 'Bar');
  await add.click();
  await expect.element(page.getByText('Please add at least one slot type')).not.toBeInTheDocument();
  await choose(type, 'Gate');
  await add.click();
  const count = page.getByLabelText('Slots for Bar');
  await expect.element(count).toHaveValue(1);
  for (const [value, message] of [
    ['21', 'Must be at most 20'],
    ['0', 'Must be at least 1'],
    ['', 'Must be a whole number'],
  ] as const) {
    await count.fill(value);
    await submit.click();
    await expect.element(page.getByText(message)).toBeVisible();
  }
  await exactButton('Remove Gate').click();
  await expect.element(type).toHaveFocus();
  await expect.element(page.getByLabelText('Slots for Gate')).not.toBeInTheDocument();
});

it('says for three seconds that a slot type has already been added', { tags: ['5.30', '5.31', '9.21'] }, async () => {
  const passing = holdTimers(3_000);
  await openForm();
  for (const _ of ['once', 'twice']) {
    await choose(type, 'Bar');
    await add.click();
  }
  expect(page.getByLabelText('Slots for Bar').elements()).toHaveLength(1);
  const twice = page.getByText('This slot type has already been added').first();
  await expect.element(twice).toBeVisible();
  await passing.pass();
  await expect.element(twice).not.toBeInTheDocument();
});

it('opens the options when one of them is wrong, chooses a time zone, and shows why the server refuses the address', {
  tags: ['8.38'],
}, async () => {
  await openForm();
  await choose(type, 'Bar');
  await add.click();
  await exactButton('More options').click();
  await length.fill('0');
  await exactButton('More options').click();
  await name.fill('Club');
  await address.fill('https://localhost/feed');
  await submit.click();
  await expect.element(length).toHaveFocus();
  await length.fill('90');
  await page.getByLabelText('All-day hours').fill('6.5');
  await choose(page.getByLabelText('New events'), 'Are drafts');
  await expect.element(zone).toHaveValue('The organization’s zone');
  await zone.fill('tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).click();
  await expect.element(zone).toHaveValue('Asia/Tokyo');
  for (const [typed, chosen] of [
    ['organization', 'The organization’s zone'],
    ['berlin', 'Europe/Berlin'],
  ] as const) {
    await zone.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(zone).toHaveValue(chosen);
  }
  const sentence = 'The address must be public on the internet';
  const params = { reason: 'not_public' } as const;
  const details = [{ path: 'ical_url', code: 'feed_address' as const, params, message: sentence }];
  api.on(createFeed, refusal('invalid_request', {}, details));
  await submit.click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to create iCal feed. Please try again.');
  await expect.element(address).toHaveFocus();
  expect(api.made(createFeed)[0]?.body).toMatchObject({
    default_length_minutes: 90,
    all_day_hours: 6.5,
    as_drafts: true,
    timezone: 'Europe/Berlin',
  });
});

it('sends what was entered, and shows the success for a second and a half before the list', {
  tags: [
    '2.125',
    '2.126',
    '2.127',
    '2.128',
    '2.129',
    '2.130',
    '3.22',
    '4.30',
    '7.28',
    '9.3',
    '9.4',
    '9.5',
    '9.6',
    '9.18',
  ],
}, async () => {
  const redirect = holdTimers(1_500);
  const screen = await openForm();
  await expect.element(interval).toHaveTextContent('Every hour');
  await interval.click();
  expect(
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Every 15 minutes', 'Every 30 minutes', 'Every hour', 'Every 6 hours', 'Every 12 hours', 'Once a day']);
  await userEvent.keyboard('{Escape}');
  await name.fill(' Club ');
  await page.getByLabelText('Description').fill('The whole club');
  await address.fill(url);
  await choose(interval, 'Every 6 hours');
  await choose(type, 'Bar');
  await add.click();
  await page.getByLabelText('Slots for Bar').fill('20');
  api.on(createFeed, feedWith());
  await submit.click();
  await expect.element(page.getByRole('heading', { name: 'iCal Feed Created Successfully!' })).toHaveFocus();
  expect(screen.address()).toBe('/admin/ical-feeds/create');
  expect(api.made(createFeed).map(({ body }) => body)).toEqual([
    {
      name: 'Club',
      description: 'The whole club',
      ical_url: url,
      refresh_interval: 360,
      slot_types: [{ slot_type_id: bar.id, volunteer_slots: 20 }],
      default_length_minutes: 60,
      all_day_hours: 8,
    },
  ]);
  await redirect.pass();
  await expect.poll(screen.address).toBe('/admin/ical-feeds');
});

it('asks before an unfinished feed is left', async () => {
  const screen = await openForm();
  await name.fill('Club');
  const cancel = page.getByRole('link', { name: 'Cancel' });
  await cancel.click();
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await anyDialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(name).toHaveValue('Club');
  await cancel.click();
  await anyDialog.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(screen.address).toBe('/admin/ical-feeds');
});
