import { endUserSessions, listSignIns, resetSecondFactor, signInsPerPage } from '@contract/sessions.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { exactButton, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { organisationWith, userWith } from '@/test/records.ts';

const entry = (id: number, more: object = {}) => ({
  id,
  at: '2026-10-22T10:00:00Z',
  kind: 'signed_in' as const,
  device: null,
  user_id: null,
  name: null,
  email: `someone-${id}@example.org`,
  ...more,
});

it('lists who signed in, page by page', async () => {
  worldWith({ me: administrator() });
  const all = Array.from({ length: signInsPerPage + 1 }, (_, index) => entry(1000 - index));
  api.on(listSignIns, ({ query }) => {
    const before = Number(query.get('before') ?? 9999);
    return all.filter(({ id }) => id < before).slice(0, signInsPerPage);
  });
  await openApp('/admin/staff');
  await page.getByRole('link', { name: 'Sign-ins' }).click();
  await expect.element(page.getByText('someone-1000@example.org')).toBeVisible();
  await exactButton('Show more').click();
  await expect.element(page.getByText(`someone-${1000 - signInsPerPage}@example.org`)).toBeVisible();
  await expect.element(exactButton('Show more')).not.toBeInTheDocument();
});

it('shows those of one person, and signs them out everywhere', async () => {
  const vera = userWith({ name: 'Vera Example' });
  worldWith({ me: administrator(), users: [vera] });
  api.on(listSignIns, ({ query }) => [
    entry(7, { user_id: vera.id, name: vera.name, kind: query.get('user_id') === vera.id ? 'ended' : 'failed' }),
  ]);
  api.on(endUserSessions, null);
  await openApp('/admin/sign-ins');
  await expect.element(page.getByRole('cell', { name: 'Wrong code' })).toBeVisible();
  await page.getByRole('link', { name: 'Vera Example' }).click();
  await expect.element(page.getByRole('cell', { name: 'Session ended' })).toBeVisible();
  await exactButton('Sign out everywhere').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(toasts).toHaveTextContent('Vera Example has been signed out everywhere.');
  expect(api.made(endUserSessions)[0]?.params).toEqual({ id: vera.id });
});

it('resets the second factor of another administrator once that is confirmed', async () => {
  const ada = userWith({ name: 'Ada Example', role: 'admin' });
  worldWith({ me: administrator(), users: [ada], organisation: organisationWith({ admin_second_factor: true }) });
  api.on(resetSecondFactor, null);
  await openApp(`/admin/staff/${ada.id}/edit`);
  await exactButton('Reset second factor').click();
  const question = page.getByRole('alertdialog', { name: 'Reset the second factor of Ada Example?' });
  await expect.element(question).toHaveTextContent('First make sure that it is them');
  expect(api.made(resetSecondFactor)).toEqual([]);
  await question.getByRole('button', { name: 'Reset second factor' }).click();
  await expect.element(toasts).toHaveTextContent('The second factor of Ada Example has been reset.');
  expect(api.made(resetSecondFactor)[0]?.params).toEqual({ id: ada.id });
});

it.each([
  ['where none is required', 'admin', false],
  ['of a volunteer', 'volunteer', true],
] as const)('offers no reset of a second factor %s', async (_, role, admin_second_factor) => {
  const ada = userWith({ name: 'Ada Example', role });
  worldWith({ me: administrator(), users: [ada], organisation: organisationWith({ admin_second_factor }) });
  await openApp(`/admin/staff/${ada.id}/edit`);
  await expect.element(exactButton('Sign out everywhere')).toBeVisible();
  await expect.element(exactButton('Reset second factor')).not.toBeInTheDocument();
});

it('breaks addresses on a phone only after their @ and before their dots', async () => {
  await page.viewport(360, 740);
  worldWith({ me: administrator() });
  api.on(listSignIns, [entry(1, { email: 'maximiliane.hohenstein@freiwilligendienst.example.org' })]);
  await openApp('/admin/sign-ins');
  const cell = page.getByRole('cell', { name: 'maximiliane' });
  await expect.element(cell).toBeVisible();
  const lines = (part: Node) => {
    const range = document.createRange();
    range.selectNode(part);
    return range.getClientRects().length;
  };
  const texts = document.createTreeWalker(cell.element(), NodeFilter.SHOW_TEXT);
  const counts: number[] = [];
  while (texts.nextNode()) counts.push(lines(texts.currentNode));
  expect(counts).toEqual([1, 1, 1, 1, 1]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
