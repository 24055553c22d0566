import { updateUser } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { choose, exactButton, toasts } from '@/test/find.ts';
import { expectLanguage, settled } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
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

it('shows the administration in each language that is chosen, before it was opened and after', {
  tags: ['9.22'],
}, async () => {
  const world = worldWith({ me: administrator() });
  api.on(updateUser, ({ body }) => {
    world.me = { ...world.me, ...(body as Partial<typeof world.me>) };
    return world.me;
  });
  const { router } = await openApp('/volunteer/settings');
  await choose(page.getByLabelText('Language'), 'Deutsch');
  await exactButton('Save Settings').click();
  await expect.element(page.getByText('Einstellungen gespeichert!', { exact: true })).toBeVisible();
  await router.navigate({ to: '/admin/places' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Veranstaltungsorte' })).toBeVisible();
  await settled();
  await expectLanguage('de', 'the places');

  await router.navigate({ to: '/volunteer/settings' });
  await choose(page.getByLabelText('Sprache'), 'Français');
  await exactButton('Einstellungen speichern').click();
  await expect.element(page.getByText('Réglages enregistrés', { exact: false })).toBeVisible();
  await router.navigate({ to: '/admin/places' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lieux des événements' })).toBeVisible();
  await settled();
  await expectLanguage('fr', 'the places');
});
