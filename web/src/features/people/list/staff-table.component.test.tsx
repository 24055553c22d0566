import { listFieldAnswers } from '@contract/custom-fields.ts';
import { changePeople, type LeftReason } from '@contract/people.ts';
import type { User } from '@contract/users.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api } from '@/test/fake-api.ts';
import { choose, exactButton, expectGone, toasts } from '@/test/find.ts';
import { press, pressOn, tabTo } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { customFieldWith, eventWith, newId, qualificationWith, userWith } from '@/test/records.ts';

const event = eventWith({ title: 'Sunday brunch' });
const next_shift = { event_id: event.id, title: event.title, start_time: event.start_time, timezone: event.timezone };
const credits = (required: number, confirmed: number) => ({
  required_credits: required,
  confirmed_credits: confirmed,
  completed_credits: confirmed,
});
const chief = administrator({ name: 'Boss', ...credits(0, 0) });
const ada = userWith({ name: 'Ada', role: 'staff', next_shift, ...credits(10, 10) });
const ina = userWith({ name: 'Ina', has_account: false, last_login: null, ...credits(4, 0) });
const pia = userWith({ name: '=Pia', ...credits(20, 10) });
const users = [ada, chief, ina, pia];

const rows = page.getByRole('row');
const names = () => [...document.querySelectorAll('tbody th a')].map((link) => link.textContent);
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = page.getByRole('region', { name: 'Selected people' });

const outcomeOf = ({ id, name }: User) => ({ id, name });
const leftOf = ({ id, name }: User, why: LeftReason) => ({ id, name, why });

const open = (search = '') => {
  worldWith({ me: chief, users, events: [event] });
  return openApp(`/admin/staff?view=table${search}`);
};

it('shows everybody as a table, sorts it by its heads, and keeps the order in the address', async () => {
  const screen = await open();
  await expect.poll(names).toEqual(['Ada', 'Boss', 'Ina', '=Pia']);
  for (const words of ['Sunday brunch', 'Staff', '100%', 'Has signed in'])
    await expect.element(rows.nth(1)).toHaveTextContent(words);
  await exactButton('Required').click();
  await expect.poll(names).toEqual(['Boss', 'Ina', 'Ada', '=Pia']);
  await exactButton('Required').click();
  await expect.poll(names).toEqual(['=Pia', 'Ada', 'Ina', 'Boss']);
  await expect.poll(screen.address).toBe('/admin/staff?view=table&sort=required&down=true');
  await expect.element(page.getByRole('columnheader', { name: 'Required' })).toHaveAttribute('aria-sort', 'descending');
  // Whoever has no shift ahead is last in both directions.
  await exactButton('Next shift').click();
  await expect.poll(names).toEqual(['Ada', 'Boss', 'Ina', '=Pia']);
});

it('has the answers to questions that an administrator chooses as columns, on this device from then on', async () => {
  onTestFinished(() => localStorage.clear());
  const shirt = customFieldWith({ label: 'Shirt' });
  const tools = customFieldWith({ label: 'Tools', kind: 'several', options: ['Saw', 'Paint'] });
  const customFields = [shirt, tools, customFieldWith({ label: 'Secret', readers: 'person' })];
  worldWith({ me: chief, users, events: [event], customFields });
  api.on(listFieldAnswers, ({ params }) => [
    { user: { id: ada.id, name: 'Ada' }, value: params.id === shirt.id ? 'M' : ['Saw', 'Paint'] },
    { user: { id: ina.id, name: 'Ina' }, value: null },
  ]);
  await openApp('/admin/staff?view=table');
  await page.getByRole('button', { name: 'In the table: Answers as columns' }).click();
  await expectGone(page.getByRole('menuitemcheckbox', { name: 'Secret' }));
  expect(api.made(listFieldAnswers)).toEqual([]);
  await page.getByRole('menuitemcheckbox', { name: 'Shirt' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Tools' }).click();
  await userEvent.keyboard('{Escape}');
  const heads = () => [...document.querySelectorAll('thead th')].slice(-2).map((head) => head.textContent);
  await expect.poll(heads).toEqual(['Shirt', 'Tools']);
  const cells = (row: number) => [...document.querySelectorAll(`tbody tr:nth-child(${row}) td`)].slice(-2);
  await expect.poll(() => cells(1).map((cell) => cell.textContent)).toEqual(['M', 'Saw, Paint']);
  expect(cells(3).map((cell) => cell.textContent)).toEqual(['', '']);
  expect(localStorage.getItem('muster:staff-answers')).toBe(`${shirt.id} ${tools.id}`);
  await page.getByRole('button', { name: 'In the table: 2 questions' }).click();
  await page.getByRole('menuitem', { name: 'Show none' }).click();
  await expect.poll(heads).toEqual(['Last sign-in', 'Access']);
});

it('has the columns of answers that were chosen on this device, as long as the question is asked', async () => {
  onTestFinished(() => localStorage.clear());
  const shirt = customFieldWith({ label: 'Shirt' });
  localStorage.setItem('muster:staff-answers', `${newId()} ${shirt.id}`);
  worldWith({ me: chief, users, customFields: [shirt] });
  api.on(listFieldAnswers, [{ user: { id: ada.id, name: 'Ada' }, value: 'M' }]);
  await openApp('/admin/staff?view=table');
  await expect.poll(() => document.querySelector('thead th:last-child')?.textContent).toBe('Shirt');
  await expect.poll(() => document.querySelector('tbody td:last-child')?.textContent).toBe('M');
});

it.each([
  [50, 'Cards', 0],
  [51, 'Table', 51],
])('of %i people %s come first', async (count, view, rows) => {
  const crowd = Array.from({ length: count }, (_, index) => userWith({ name: `Helper ${index}` }));
  worldWith({ me: chief, users: crowd });
  await openApp('/admin/staff');
  await expect.element(page.getByRole('radio', { name: view })).toBeChecked();
  expect(names()).toHaveLength(rows);
});

it('stays with the cards that somebody has chosen', async () => {
  onTestFinished(() => localStorage.clear());
  localStorage.setItem('muster:staff-view', 'cards');
  worldWith({ me: chief, users: Array.from({ length: 51 }, () => userWith({})) });
  await openApp('/admin/staff');
  await expect.element(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
});

it('filters by role, access, credits and shifts ahead, in the address', async () => {
  const screen = await open();
  await choose(page.getByLabelText('Role', { exact: true }), 'Admin');
  await expect.poll(names).toEqual(['Boss']);
  await choose(page.getByLabelText('Role', { exact: true }), 'Any role');
  await page.getByLabelText('Behind with credits').click();
  await expect.poll(names).toEqual(['Ina', '=Pia']);
  await choose(page.getByLabelText('Status'), 'Not signed in yet');
  await expect.poll(names).toEqual(['Ina']);
  await expect.poll(screen.address).toBe('/admin/staff?view=table&behind=true&status=newcomers');
  await choose(page.getByLabelText('Status'), 'All statuses');
  await page.getByLabelText('Behind with credits').click();
  await page.getByLabelText('No shift ahead').click();
  await expect.poll(names).toEqual(['Boss', 'Ina', '=Pia']);
});

it('selects a range, changes the role of those who can change, and names the others', async () => {
  api.on(changePeople, ({ body }) => {
    const { ids } = body as { ids: string[] };
    expect(ids.toSorted()).toEqual([ada.id, chief.id, ina.id].toSorted());
    return {
      changed: [outcomeOf(ina)],
      left: [leftOf(ada, 'unchanged'), leftOf(chief, 'last_admin')],
    };
  });
  await open();
  await box('Ada').click();
  await box('Ina').click({ modifiers: ['Shift'] });
  await expect.element(bar).toHaveTextContent('3 people selected');
  await bar.getByRole('button', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await dialog.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 person will change');
  await expect.element(dialog.getByRole('region', { name: 'The last administrator' })).toHaveTextContent('Boss');
  await expect.element(dialog.getByRole('region', { name: 'Already so' })).toHaveTextContent('Ada');
  await dialog.getByRole('button', { name: 'Change 1 person' }).click();
  await expect.element(toasts).toHaveTextContent('1 person changed.');
  await expect.element(toasts).toHaveTextContent('2 people stayed as they were.');
  await expectGone(bar);
  expect(api.made(changePeople).map(({ body }) => (body as { preview: boolean }).preview)).toEqual([true, false]);
});

it('selects all of a filter, and exports exactly these people without formulas', async () => {
  const files = catchDownloads();
  await open('&behind=true');
  await page.getByRole('checkbox', { name: 'Select all 2 people' }).click();
  await expect.element(bar).toHaveTextContent('2 people selected');
  await page.getByLabelText('Behind with credits').click();
  await expect.poll(names).toHaveLength(4);
  await expect.element(bar).toHaveTextContent('2 people selected');
  await bar.getByRole('button', { name: 'Download People as CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  const lines = ((await files[0]?.text()) ?? '').trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['\ufeffName', 'Ina', "'=Pia"]);
  await userEvent.keyboard('{Escape}');
  await expectGone(bar);
});

it('selects, invites and clears by keyboard alone', async () => {
  api.on(changePeople, () => ({
    changed: [outcomeOf(ina)],
    left: [leftOf(ada, 'has_account')],
  }));
  await open();
  await tabTo(box('Ada'));
  await press(' ');
  await expect.element(bar).toHaveTextContent('1 person selected');
  await tabTo(box('Ina'));
  await press('{Shift>} {/Shift}');
  await expect.element(bar).toHaveTextContent('3 people selected');
  await pressOn(bar.getByRole('button', { name: 'Invite' }));
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await pressOn(dialog.getByRole('button', { name: 'Show preview' }));
  await expect.element(dialog.getByRole('status')).toHaveFocus();
  await pressOn(dialog.getByRole('button', { name: 'Invite 1 person' }));
  await expect.element(toasts).toHaveTextContent('1 invitation is being sent.');
  await expectGone(bar);
});

it('stays as cards in a narrow window, with the same filters', async () => {
  await page.viewport(390, 844);
  await open('&behind=true');
  await expect.element(page.getByRole('heading', { level: 3, name: 'Ina' })).toBeVisible();
  await expectGone(page.getByRole('table'));
  await expectGone(page.getByRole('heading', { level: 3, name: 'Ada' }));
});

it('shows what people are qualified for, and finds those who are', async () => {
  const [aid, lift] = [qualificationWith({ name: 'First aid' }), qualificationWith({ name: 'Fork lift' })];
  const both = userWith({ name: 'Zoe', qualification_ids: [lift.id, aid.id] });
  worldWith({ me: chief, users: [ada, both], events: [event], qualifications: [aid, lift] });
  const screen = await openApp('/admin/staff?view=table');
  await expect.element(rows.nth(2)).toHaveTextContent('First aid, Fork lift');
  await choose(page.getByLabelText('Qualification', { exact: true }), 'Fork lift');
  await expect.poll(names).toEqual(['Zoe']);
  await expect.poll(screen.address).toBe(`/admin/staff?view=table&qualification=${lift.id}`);
});

it('has no word of qualifications where nobody uses them', async () => {
  await open();
  await expect.poll(names).toHaveLength(4);
  expect(page.getByText(/qualification/i).elements()).toEqual([]);
});
