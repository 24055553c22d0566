import { updateUser } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { choose, exactButton, toasts } from '@/test/find.ts';
import { expectLanguage } from '@/test/look.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

it('shows another language as soon as it is saved, without loading the page again', { tags: ['9.22'] }, async () => {
  const kind = slotTypeWith({ name: 'Xyz' });
  const event = eventWith({ title: 'Fgh', slot_assignments: [slotOf(kind)] });
  const world = worldWith({ events: [event], slotTypes: [kind] });
  api.on(updateUser, ({ body }) => {
    world.me = { ...world.me, ...(body as Partial<typeof world.me>) };
    return world.me;
  });
  await openApp('/volunteer/settings');
  const { documentElement: html } = document;
  expect(html.lang).toBe('en');
  await choose(page.getByLabelText('Language'), 'Deutsch');
  expect(html.lang).toBe('en');
  await exactButton('Save Settings').click();
  await expect.element(page.getByText('Einstellungen gespeichert!', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await expectLanguage('de', 'the settings');
  await page.getByRole('link', { name: 'Muster' }).click();
  await expect.element(page.getByRole('heading', { level: 4, name: 'Fgh' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Heute' })).toHaveTextContent('18:00');
  await expectLanguage('de', 'the dashboard');

  await page.getByRole('button', { name: 'Kontomenü' }).click();
  await page.getByRole('menuitem', { name: 'Einstellungen' }).click();
  await choose(page.getByLabelText('Sprache'), 'English');
  await exactButton('Einstellungen speichern').click();
  await expect.element(toasts).toHaveTextContent('Settings saved successfully!');
  expect(html.lang).toBe('en');
});
