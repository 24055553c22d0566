import { listUsers } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { choose, exactButton } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const credits = (required: number, confirmed: number, completed: number) => ({
  required_credits: required,
  confirmed_credits: confirmed,
  completed_credits: completed,
});
const users = [
  userWith({ name: 'Ada', role: 'staff', ...credits(10, 10, 10) }),
  administrator({ name: 'Boss' }),
  userWith({ name: 'Fred', ...credits(0, 10, 10) }),
  userWith({ name: 'Ina', ...credits(4, 0, 0) }),
  userWith({ name: 'Pia', ...credits(20, 10, 10) }),
];

const people = page.getByRole('region', { name: 'People' });
const card = (name: string) =>
  people.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const names = () =>
  people
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent);
const search = page.getByLabelText('Search people');

it('chooses people by search and status, and keeps both in the address', {
  tags: ['2.101', '2.102', '2.103', '6.8', '9.9', '9.10', '9.11', '9.12', '9.13'],
}, async () => {
  worldWith({ me: administrator(), users });
  const screen = await openApp('/admin/staff');
  await expect.poll(names).toEqual(['Ada', 'Fred', 'Ina', 'Pia']);
  await expect.poll(() => document.title).toBe('Staff Management · Muster');
  await expect.element(people.getByRole('status')).toHaveTextContent('4 people');
  for (const [name, ...texts] of [
    ['Ada', '100%', '10 of 10 credits completed', 'Staff'],
    ['Pia', '50%'],
    ['Fred', 'N/A'],
    ['Ina', '0%'],
  ] as const)
    for (const text of texts) await expect.element(card(name)).toHaveTextContent(text);

  for (const [status, label, name] of [
    ['active', 'Active', 'Ada'],
    ['inactive', 'Inactive', 'Ina'],
    ['pending', 'Pending', 'Pia'],
  ] as const) {
    await choose(page.getByLabelText('Status'), label);
    await expect.poll(names).toEqual([name]);
    await expect.poll(screen.address).toBe(`/admin/staff?status=${status}`);
  }
  screen.router.history.back();
  await expect.poll(names).toEqual(['Ina']);

  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await search.fill('nobody');
  await expect.element(page.getByText('No people found')).toBeVisible();
  await exactButton('Show everyone').click();
  await expect.poll(screen.address).toBe('/admin/staff');
  await expect.element(search).toHaveValue('');
  await search.click();
  await userEvent.keyboard('ÁDA');
  await expect.poll(names).toEqual(['Ada']);
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
});

it('starts with the search and the status of the address', async () => {
  worldWith({ me: administrator(), users });
  await openApp('/admin/staff?q=i&status=inactive');
  await expect.poll(names).toEqual(['Ina']);
  await expect.element(search).toHaveValue('i');
  await expect.element(page.getByLabelText('Status')).toHaveTextContent('Inactive');
});

it('reports a failed load, and retries', { tags: ['8.27'] }, async () => {
  worldWith({ me: administrator() });
  api.on(listUsers, failure());
  await openApp('/admin/staff');
  const box = page.getByRole('alert');
  await expect.element(box).toHaveTextContent('Failed to load staff. Please try again.');
  api.on(listUsers, users);
  await exactButton('Try again').click();
  await expect.poll(names).toEqual(['Ada', 'Fred', 'Ina', 'Pia']);
  await expect.element(box).not.toBeInTheDocument();
});

it('opens with the first of thousands, and counts and exports them when all are there', async () => {
  worldWith({ me: administrator() });
  const [ada, zoe] = [userWith({ name: 'Ada' }), userWith({ name: 'Zoe' })];
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  api.on(listUsers, async ({ query }) => {
    const headers = { 'x-server-time': '2026-10-23T10:00:00Z', link: '<?limit=100&cursor=next>; rel="next"' };
    if (!query.has('cursor')) return Response.json([ada], { headers });
    await held;
    return [zoe];
  });
  await openApp('/admin/staff');
  await expect.poll(names).toEqual(['Ada']);
  await expect.element(people.getByRole('status')).toHaveTextContent('');
  expect(exactButton('Download People as CSV').query()).toBeNull();
  await search.fill('zoe');
  await expect.poll(names).toEqual([]);
  expect(page.getByText('No people found').query()).toBeNull();
  go();
  await expect.poll(names).toEqual(['Zoe']);
  await expect.element(people.getByRole('status')).toHaveTextContent('1 person');
  await expect.element(exactButton('Download People as CSV')).toBeVisible();
  expect(api.made(listUsers).map(({ query }) => query.get('limit'))).toEqual(['100', '1000']);
});
