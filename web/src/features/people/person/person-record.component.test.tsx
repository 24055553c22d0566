import { getLeaving, removeUser } from '@contract/leaving.ts';
import { listDoubles, type MergedPerson, mergeUsers } from '@contract/merging.ts';
import { endUserSessions } from '@contract/sessions.ts';
import type { User } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { dialog, exactButton, field, link, question, toasts } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const open = async (path: string, people: User[]) => {
  await page.viewport(360, 740);
  const me = administrator();
  const world = worldWith({ me, users: [...people, me] });
  return { world, screen: await openApp(path) };
};
const cem = () => userWith({ name: 'Cem', email: 'cem@example.org' });

it('removes a person with a reason, and says before what that means', async () => {
  const user = cem();
  const { world, screen } = await open(`/admin/staff/${user.id}/edit`, [user]);
  api.on(getLeaving, { places: 2, name_until: '2026-12-01T00:00:00Z', last_admin: false });
  await exactButton('Remove…').click();
  await expect.element(dialog).toHaveTextContent('Remove Cem for good?');
  await expect.element(dialog).toHaveTextContent('2 upcoming signups are released.');
  await expect.element(dialog).toHaveTextContent('The name is kept until');
  await expectAccessible('the dialog');
  const remove = dialog.getByRole('button', { name: 'Remove for good' });
  await remove.click();
  await expect.element(dialog).toHaveTextContent('A reason is required');
  api.on(removeUser, refusal('last_admin', {}));
  await dialog.getByLabelText('Reason').fill('Moved away');
  await remove.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('There must always be at least one administrator');
  api.on(removeUser, () => {
    world.users = world.users.map((each) => (each.id === user.id ? { ...each, state: 'left' } : each));
    return null;
  });
  await remove.click();
  await expect.element(toasts).toHaveTextContent('Cem has been removed.');
  await expect.poll(() => screen.address()).toBe('/admin/staff');
  expect(api.made(removeUser).at(-1)).toMatchObject({ params: { id: user.id }, body: { reason: 'Moved away' } });
});

it('shows that nothing could be loaded about the removal', async () => {
  const user = cem();
  await open(`/admin/staff/${user.id}/edit`, [user]);
  api.on(getLeaving, refusal('not_found', { what: 'user' }));
  await exactButton('Remove…').click();
  await expect.element(dialog).toHaveTextContent('What this would change could not be loaded.');
});

it('nobody removes themselves, but everybody can be merged', async () => {
  const { world } = await open('/admin/staff', []);
  await openApp(`/admin/staff/${world.me.id}/edit`);
  await expect.element(link('Merge with…').first()).toBeVisible();
  expect(exactButton('Remove…').query()).toBeNull();
});

it('signs a person out everywhere from their page', async () => {
  const user = cem();
  await open(`/admin/staff/${user.id}/edit`, [user]);
  api.on(endUserSessions, null);
  await exactButton('Sign out everywhere').click();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(toasts).toHaveTextContent('Cem has been signed out everywhere.');
  expect(api.made(endUserSessions).map(({ params }) => params.id)).toEqual([user.id]);
});

it('merges any two people: from the page of one, or both found by a search', async () => {
  const [one, two] = [cem(), userWith({ name: 'Cemil', email: null, has_account: false })];
  const { screen } = await open(`/admin/staff/${one.id}/edit`, [one, two]);
  const merged = ({
    id,
    name,
    email,
    phone,
    description,
    role,
    state,
    has_account,
    last_login,
  }: User): MergedPerson => ({
    ...{ id, name, email, phone, description, role, state, has_account, last_login },
    ...{ required_credits: 0, ahead: 1, past: 2, hours: 3, displaced: 0 },
  });
  api.on(mergeUsers, () => ({
    persons: [merged(one), merged(two)] as [MergedPerson, MergedPerson],
    result: merged(one),
    account_deleted: false,
  }));
  api.on(listDoubles, []);
  await link('Merge with…').click();
  await expect.element(page.getByRole('heading', { name: 'Whom to merge with Cem?' })).toBeVisible();
  await field('Search people').fill('cem');
  const found = page.getByRole('list', { name: 'People found' });
  await expect.element(found.getByRole('link', { name: 'Choose Cemil' })).toBeVisible();
  expect(found.getByRole('link', { name: 'Choose Cem', exact: true }).query()).toBeNull();
  await expectAccessible('the search');
  await found.getByRole('link', { name: 'Choose Cemil' }).click();
  await expect.element(exactButton('Merge…')).toBeVisible();
  expect(screen.address()).toBe(`/admin/staff/doubles?one=${one.id}&two=${two.id}`);
  await exactButton('Merge…').click();
  await question.getByRole('button', { name: 'Merge' }).click();
  await expect.element(toasts).toHaveTextContent('“Cem” is one person now.');

  await field('Find the first person').fill('cemil');
  await found.getByRole('link', { name: 'Choose Cemil' }).click();
  await expect.element(page.getByRole('heading', { name: 'Whom to merge with Cemil?' })).toBeVisible();
});

it('C-11: shows what tells two people with one name apart', async () => {
  const [one, two] = [
    userWith({ name: 'Anna', email: 'anna@example.org', phone: '+49 151' }),
    userWith({ name: 'Anna', email: null, phone: null }),
  ];
  const me = administrator();
  worldWith({ me, users: [one, two, me] });
  api.on(listDoubles, [{ one: one.id, two: two.id, by_name: true, different: false }]);
  await openApp('/admin/staff/doubles');
  const entry = page.getByRole('main').getByRole('listitem').first();
  await expect.element(entry).toHaveTextContent('Anna and AnnaSame nameanna@example.org · +49 151–Compare');
});
