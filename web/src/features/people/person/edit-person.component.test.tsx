import { getUser, listUsers, updateUser } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { api, refusal } from '@/test/fake-api.ts';
import { anyDialog, choose, exactButton, toasts } from '@/test/find.ts';
import { settled } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, slotTypeWith, userWith } from '@/test/records.ts';

const save = exactButton('Save Changes');
const name = page.getByLabelText('Name', { exact: true });
const phone = page.getByLabelText('Phone Number');
const required = page.getByLabelText('Required credits');
const role = page.getByLabelText('Role', { exact: true });

it('reports invalid input, and sends only what was changed', { tags: ['2.108'] }, async () => {
  const ada = userWith({ name: 'Ada' });
  const world = worldWith({ me: administrator(), users: [ada] });
  const screen = await openApp('/admin/staff?q=ada');
  await page.getByRole('link', { name: 'Edit Ada' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit Ada' })).toBeVisible();
  expect(screen.address()).toBe(`/admin/staff/${ada.id}/edit`);
  await expect.element(page.getByLabelText('Email')).toBeDisabled();
  await name.fill(' ');
  await phone.fill('call me');
  await required.fill('');
  await save.click();
  for (const text of ['Name is required', 'Only digits, spaces and +()-./, at most 40 characters', 'Must be a number'])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(name).toHaveFocus();

  await name.fill('Ada Lovelace');
  await phone.fill('+49 30 1234');
  await required.fill('12.5');
  await page.getByLabelText('Description').fill('Speaks Dutch');
  const changes = { name: 'Ada Lovelace', phone: '+49 30 1234', description: 'Speaks Dutch', required_credits: 12.5 };
  api.on(updateUser, () => {
    const saved = { ...ada, ...changes, version: 2 };
    world.users = [saved];
    return saved;
  });
  await save.click();
  await expect.element(toasts).toHaveTextContent('“Ada Lovelace” has been saved.');
  await expect.poll(screen.address).toBe('/admin/staff?q=ada');
  expect(api.made(updateUser).map(({ body }) => body)).toEqual([{ ...changes, version: 1 }]);
  const card = page.getByRole('region', { name: 'People' }).getByRole('listitem');
  for (const text of ['+49 30 1234', 'Speaks Dutch', '0 of 12.5 credits'])
    await expect.element(card).toHaveTextContent(text);
});

it('asks for the payroll number where there are wages, and says who has it already', async () => {
  const ada = userWith({ name: 'Ada', payroll_number: 'A-1' });
  const number = page.getByLabelText('Payroll number');
  worldWith({ me: administrator(), users: [ada], slotTypes: [slotTypeWith()] });
  await openApp(`/admin/staff/${ada.id}/edit`);
  await expect.element(required).toBeVisible();
  await settled();
  await expect.element(number).not.toBeInTheDocument();
  await cleanup();

  const paid = slotTypeWith({ rates: [{ hourly_credits: -15, from: null }] });
  const world = worldWith({ me: administrator(), users: [ada], slotTypes: [paid] });
  await openApp(`/admin/staff/${ada.id}/edit`);
  await expect.element(number).toHaveValue('A-1');
  await number.fill('A 2');
  await save.click();
  await expect.element(page.getByText('Only letters, digits and -./_, at most 40 characters')).toBeVisible();
  const taken = { user_id: newId(), name: 'Bea', payroll_number: 'A-2' };
  api.on(updateUser, refusal('payroll_number_taken', taken));
  await number.fill('A-2');
  await save.click();
  await expect.element(number).toHaveAccessibleDescription('Bea has the payroll number A-2 already');
  await expect.element(number).toHaveFocus();
  api.on(updateUser, ({ body }) => {
    const saved = { ...ada, ...(body as Partial<typeof ada>), version: 2 };
    world.users = [saved];
    return saved;
  });
  await number.fill('');
  await save.click();
  await expect.element(toasts).toHaveTextContent('“Ada” has been saved.');
  expect(api.made(updateUser).at(-1)?.body).toEqual({ payroll_number: null, version: 1 });
});

it('loads the latest version when somebody else has changed the person', async () => {
  const ada = userWith({ name: 'Ada' });
  const world = worldWith({ me: administrator(), users: [ada] });
  await openApp(`/admin/staff/${ada.id}/edit`);
  await name.fill('Countess');
  world.users = [{ ...ada, name: 'Augusta', version: 2 }];
  api.on(updateUser, refusal('stale_version', { version: 2, updated_at: '2026-10-23T10:00:00Z' }));
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This was changed by someone else in the meantime');
  await exactButton('Load latest version').click();
  await expect.element(name).toHaveValue('Augusta');
});

it('keeps what both of two administrators have changed about a person, with one Save', async () => {
  const ada = userWith({ name: 'Ada', phone: '+49 1' });
  const world = worldWith({ me: administrator(), users: [ada] });
  api.on(updateUser, ({ body }) => {
    const [latest] = world.users as [typeof ada];
    const { version, ...patch } = body as Partial<typeof ada>;
    if (version !== latest.version)
      return refusal('stale_version', { version: latest.version, updated_at: '2026-10-23T10:00:00Z' });
    const saved = { ...latest, ...patch, version: version + 1 };
    world.users = [saved];
    return saved;
  });
  const screen = await openApp(`/admin/staff/${ada.id}/edit`);
  await name.fill('Countess');
  world.users = [{ ...ada, phone: '+49 2', version: 2 }];
  await save.click();
  await expect.poll(screen.address).toBe('/admin/staff');
  await expect.element(toasts).toHaveTextContent('Changed by someone else and kept: Phone: +49 1 → +49 2');
  expect(world.users).toMatchObject([{ name: 'Countess', phone: '+49 2', version: 3 }]);
});

it('asks before a person becomes an administrator, and before they stop being one', async () => {
  const bob = userWith({ name: 'Bob', role: 'staff' });
  const world = worldWith({ me: administrator(), users: [bob] });
  api.on(updateUser, ({ body }) => {
    const saved = { ...bob, ...(body as Partial<typeof bob>) };
    world.users = [saved];
    return saved;
  });
  const screen = await openApp(`/admin/staff/${bob.id}/edit`);
  await choose(role, 'Admin');
  await expect.element(page.getByText('Manages everything: events, slot types, people and feeds.')).toBeVisible();
  await save.click();
  await expect.element(anyDialog).toHaveTextContent('Make this person an administrator?');
  await anyDialog.getByRole('button', { name: 'Cancel' }).click();
  expect(api.made(updateUser)).toEqual([]);
  await save.click();
  await anyDialog.getByRole('button', { name: 'Make administrator' }).click();
  await expect.poll(screen.address).toBe('/admin/staff');
  expect(api.made(updateUser).at(-1)?.body).toMatchObject({ role: 'admin' });

  const people = page.getByRole('region', { name: 'People' }).getByRole('listitem');
  await page.getByRole('region', { name: 'Administrators' }).getByRole('link', { name: 'Edit Bob' }).click();
  await expect.element(people).not.toBeInTheDocument();
  await choose(role, 'Volunteer');
  await save.click();
  await expect.element(anyDialog).toHaveTextContent('Take the administrator role away?');
  await anyDialog.getByRole('button', { name: 'Take role away' }).click();
  await expect.element(people).toHaveTextContent('Bob');
  expect(api.made(updateUser).at(-1)?.body).toMatchObject({ role: 'volunteer' });
});

it.each(['edit', 'assign', ''])('loads one person for a page of theirs, not everybody: %s', async (part) => {
  const ada = userWith({ name: 'Ada' });
  worldWith({ me: administrator(), users: [ada, userWith({ name: 'Bob' })] });
  await openApp(`/admin/staff/${ada.id}/${part}`);
  await expect.element(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
  expect(api.made(listUsers)).toEqual([]);
  expect(api.made(getUser).map(({ params }) => params.id)).toEqual([ada.id]);
});

it('says that there is no such person', async () => {
  worldWith({ me: administrator() });
  await openApp(`/admin/staff/${newId()}/edit`);
  await expect.element(page.getByText('User not found')).toBeVisible();
});
