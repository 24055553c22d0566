import { type Organisation, updateOrganisation } from '@contract/organisation.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { choose, exactButton, toasts } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { organisationWith } from '@/test/records.ts';

const save = exactButton('Save Settings');
const name = page.getByLabelText('Name', { exact: true });
const sender = page.getByLabelText('Sender name');
const zone = page.getByRole('combobox', { name: 'Time zone of the organization' });
const bodies = () => api.made(updateOrganisation).map(({ body }) => body);

/** Opens the settings. The server keeps what is saved. */
async function openSettings() {
  const world = worldWith({ me: administrator() });
  const saves = () =>
    api.on(updateOrganisation, ({ body }) => {
      const version = world.organisation.version + 1;
      world.organisation = { ...world.organisation, ...(body as Partial<Organisation>), version };
      return world.organisation;
    });
  saves();
  const screen = await openApp('/admin/settings');
  await expect.element(save).toBeVisible();
  return { screen, world, saves };
}

it('saves name, time zone and the feed defaults, which a new feed starts with', { tags: ['2.12'] }, async () => {
  const { screen } = await openSettings();
  await name.fill('Harbor');
  await zone.fill('tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).first().click();
  await choose(page.getByLabelText('Refresh interval'), 'Once a day');
  await page.getByLabelText('Default length (minutes)').fill('45');
  await save.click();
  await expect.element(toasts).toHaveTextContent('Settings saved successfully!');
  expect(bodies()).toMatchObject([
    {
      name: 'Harbor',
      timezone: 'Asia/Tokyo',
      feed_refresh_interval: 1440,
      feed_default_length_minutes: 45,
      version: 1,
    },
  ]);
  await screen.router.navigate({ to: '/admin/ical-feeds/create' });
  await expect.element(page.getByLabelText('Refresh interval')).toHaveTextContent('Once a day');
  await exactButton('More options').click();
  await expect.element(page.getByLabelText('Default length (minutes)')).toHaveValue(45);
});

it('asks before unsaved settings are lost, and shows the saved ones afterwards', async () => {
  const { screen, world } = await openSettings();
  world.organisation = { ...world.organisation, mail_sender_name: 'Rota' };
  await sender.fill('Somebody else');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Slot Types' }).click();
  await exactButton('Leave').click();
  await expect.poll(screen.address).toBe('/admin/slot-types');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'System Settings' }).click();
  await expect.element(sender).not.toHaveValue('Somebody else');
  expect(bodies()).toEqual([]);
});

it('does not overwrite what somebody else has saved, and loads the latest version on request', async () => {
  const { world, saves } = await openSettings();
  await sender.fill('Rota');
  world.organisation = { ...world.organisation, name: 'Harbor', version: 2 };
  api.on(updateOrganisation, refusal('stale_version', { version: 2, updated_at: '2026-10-23T10:00:00Z' }));
  await save.click();
  const box = page.getByRole('alert');
  await expect.element(box).toHaveTextContent('This was changed by someone else in the meantime');
  await box.getByRole('button', { name: 'Load latest version' }).click();
  await expect.element(name).toHaveValue('Harbor');
  await sender.fill('Rota');
  saves();
  await save.click();
  await expect.element(toasts).toHaveTextContent('Settings saved successfully!');
  expect(bodies().at(-1)).toMatchObject({ name: 'Harbor', mail_sender_name: 'Rota', version: 2 });
});

it('keeps what two administrators have changed in different settings, with one Save', async () => {
  const { world } = await openSettings();
  await sender.fill('Rota');
  world.organisation = { ...world.organisation, name: 'Harbor', version: 2 };
  api.on(updateOrganisation, ({ body }) => {
    const { version, ...patch } = body as Partial<typeof world.organisation>;
    if (version !== world.organisation.version)
      return refusal('stale_version', { version: 2, updated_at: '2026-10-23T10:00:00Z' });
    world.organisation = { ...world.organisation, ...patch, version: 3 };
    return world.organisation;
  });
  await save.click();
  await expect.element(toasts).toHaveTextContent('Settings saved successfully!');
  await expect.element(name).toHaveValue('Harbor');
  expect(world.organisation).toMatchObject({ name: 'Harbor', mail_sender_name: 'Rota' });
});

it('switches a rule on and off, and checks its figure', async () => {
  await openSettings();
  const rules = page.getByRole('region', { name: 'Signup rules' });
  const opens = rules.getByRole('switch', { name: 'Signup opens' });
  await opens.click();
  const days = rules.getByLabelText('Days before the event');
  await days.fill('');
  await save.click();
  await expect.element(rules.getByText('Must be a whole number')).toBeVisible();
  await days.fill('10');
  await expect.element(rules.getByText('Signup opens 10 days before the event.')).toBeVisible();
  await expectAccessible('System Settings with a rule');
  await save.click();
  await expect.poll(bodies).toMatchObject([{ opens_days_before: 10 }]);
  await opens.click();
  await save.click();
  await expect.poll(() => bodies().at(-1)).toMatchObject({ opens_days_before: null });
});

it.each([false, true])(
  'asks when places without a name are free only where an event allows groups: %s',
  async (allows_groups) => {
    worldWith({ me: administrator(), organisation: organisationWith({ allows_groups }) });
    await openApp('/admin/settings');
    await expect.element(page.getByRole('switch', { name: 'Maximum hours per day' })).toBeVisible();
    const rule = page.getByRole('switch', { name: 'Free places of companions without a name' });
    await expect.poll(() => rule.all().length).toBe(allows_groups ? 1 : 0);
  },
);

it('new events are drafts first when they are not to be published at once', async () => {
  await openSettings();
  const section = page.getByRole('region', { name: 'Publishing' });
  await expect.element(section).toHaveTextContent('only administrators see them');
  await section.getByRole('checkbox', { name: 'Publish new events at once' }).click();
  await save.click();
  await expect.poll(bodies).toMatchObject([{ publish_at_once: false }]);
});

it('people have as many hours to answer as is set here', async () => {
  await openSettings();
  const hours = page.getByRole('region', { name: 'Publishing' }).getByLabelText('Hours to answer');
  await expect.element(hours).toHaveValue(48);
  await hours.fill('400');
  await save.click();
  await expect.element(hours).toHaveAttribute('aria-invalid', 'true');
  expect(bodies()).toEqual([]);
  await hours.fill('12');
  await save.click();
  await expect.poll(bodies).toMatchObject([{ answer_hours: 12 }]);
});

it('reminds people as many hours before as is set here, and a second time only later than the first', async () => {
  await openSettings();
  const section = page.getByRole('region', { name: 'Reminders' });
  const hours = section.getByLabelText('Hours before the shift');
  await expect.element(hours).toHaveValue(24);
  await hours.fill('72');
  await save.click();
  await expect.poll(bodies).toMatchObject([{ remind_hours_before: 72, remind_again_hours_before: null }]);
  await section.getByRole('switch', { name: 'Remind a second time' }).click();
  const second = section.getByRole('group', { name: 'Remind a second time' }).getByLabelText('Hours before the shift');
  await second.fill('72');
  await expectAccessible('System Settings with two reminders');
  await save.click();
  await expect.element(section.getByText('The second reminder must come after the first')).toBeVisible();
  await second.fill('3');
  await expect.element(section.getByText('Also 3 hours before.')).toBeVisible();
  await save.click();
  await expect.poll(() => bodies().at(-1)).toMatchObject({ remind_hours_before: 72, remind_again_hours_before: 3 });
});

it('people whom nobody has marked or checked in count as is set here', async () => {
  await openSettings();
  const choice = page.getByRole('radiogroup', { name: 'People nobody marked or checked in' });
  await expect.element(choice.getByRole('radio', { name: 'Only for shifts without a gate' })).toBeChecked();
  await choice.getByText('Never count them').click();
  await save.click();
  await expect.poll(bodies).toMatchObject([{ assumed_hours: 'never' }]);
});

it('places without an answer in time are kept or freed, as is set here', async () => {
  await openSettings();
  const choice = page.getByRole('radiogroup', { name: 'Without an answer in time' });
  await expect.element(choice.getByRole('radio', { name: 'Keep the place' })).toBeChecked();
  await choice.getByText('Free the place').click();
  await expect.element(choice.getByRole('radio', { name: 'Free the place' })).toBeChecked();
  await expectAccessible('System Settings with freed places');
  await save.click();
  await expect.poll(bodies).toMatchObject([{ unanswered: 'free' }]);
});
