import { blockUser } from '@contract/access.ts';
import { removeUser } from '@contract/leaving.ts';
import { getGuardian, setGuardian } from '@contract/looking-after.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, choose, expectGone } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { organisationWith, userWith } from '@/test/records.ts';

const maria = userWith({ name: 'Maria Berg' });
const paul = userWith({ name: 'Paul Lind' });
const lena = userWith({ name: 'Lena Berg', email: null, has_account: false });
const tom = userWith({ name: 'Tom Berg', email: null, has_account: false });
const named = ({ id, name }: typeof maria) => ({ id, name });
const section = page.getByRole('region', { name: 'Looked after' });
const users = [maria, paul, lena, tom];

it('says who looks after a person, and lets administrators choose and remove the guardian', async () => {
  worldWith({ me: administrator(), users, organisation: organisationWith({ looking_after: true }) });
  let guardian: ReturnType<typeof named> | null = null;
  api.on(getGuardian, () => ({ guardian, looks_after: [] }));
  api.on(setGuardian, ({ body }) => {
    const id = (body as { guardian_id: string | null }).guardian_id;
    guardian = id === maria.id ? named(maria) : null;
    return { guardian, looks_after: [] };
  });
  await openApp(`/admin/staff/${lena.id}/edit`);
  await expect.element(section).toHaveTextContent('Nobody looks after this person');
  await section.getByRole('button', { name: /^Choose a guardian/ }).click();
  await page.getByRole('dialog').getByLabelText('Search people who sign in').fill('Berg');
  // Those without an account cannot look after anybody.
  await expectGone(page.getByRole('button', { name: 'Tom Berg looks after them' }));
  await button('Maria Berg looks after them').click();
  await expect.element(section).toHaveTextContent('Maria BergGuardian');
  await section.getByRole('button', { name: /^Remove the guardian/ }).click();
  await expect.element(section).toHaveTextContent('Nobody looks after this person');
  expect(api.made(setGuardian).map(({ params, body }) => [params.id, body])).toEqual([
    [lena.id, { guardian_id: maria.id }],
    [lena.id, { guardian_id: null }],
  ]);
});

it('shows nothing where nobody looks after anybody', async () => {
  worldWith({ me: administrator(), users });
  await openApp(`/admin/staff/${lena.id}/edit`);
  await expect.element(page.getByRole('heading', { name: 'Merge or remove' })).toBeVisible();
  await expectGone(section);
});

it('asks before a guardian is removed or blocked what becomes of the others, and carries it out first', async () => {
  worldWith({ me: administrator(), users });
  api.on(getGuardian, ({ params }) => ({
    guardian: null,
    looks_after: params.id === maria.id ? [named(lena), named(tom)] : [],
  }));
  api.on(setGuardian, { guardian: null, looks_after: [] });
  api.on(removeUser, null);
  api.on(blockUser, { ...maria, state: 'blocked' });
  await openApp(`/admin/staff/${maria.id}/edit`);
  await expect.element(section.getByRole('link', { name: 'Tom Berg' })).toBeVisible();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByLabelText('What becomes of Lena Berg?'), 'Gets another guardian');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Gone');
  await dialog.getByRole('button', { name: 'Block' }).click();
  expect(api.made(blockUser)).toEqual([]);
  await dialog.getByLabelText('Search people who sign in').fill('Paul');
  await button('Paul Lind looks after them').click();
  await expect.element(dialog).toHaveTextContent('New guardian: Paul Lind');
  await choose(dialog.getByLabelText('What becomes of Tom Berg?'), 'Is removed as well');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.poll(() => api.made(blockUser).length).toBe(1);
  expect(api.made(setGuardian).map(({ params, body }) => [params.id, body])).toEqual([
    [lena.id, { guardian_id: paul.id }],
  ]);
  expect(api.made(removeUser).map(({ params, body }) => [params.id, body])).toEqual([[tom.id, { reason: 'Gone' }]]);
});
