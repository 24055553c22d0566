import type { ChangeBody } from '@contract/change-bodies.ts';
import { makeChange } from '@contract/change-sets.ts';
import { getDashboard } from '@contract/dashboard.ts';
import { removeUser } from '@contract/leaving.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { administrator, emptyDashboard, openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';

const amina = { id: newId(), name: 'Amina Diallo' };
const outcome = {
  ...{ action: 'remove_examples' as const, events: [], deleted: 11, signups: [], told: [], unreached: [], clashes: [] },
  ...{ here: [], drafts_left: 0, tells_at: null, undo_until: '2026-11-22T10:00:00Z' },
  skipped: [
    {
      event_id: newId(),
      title: 'Flea Market',
      user: null,
      refusal: { code: 'example_edited' as const, message: 'Somebody has edited this, so it stays', params: {} },
    },
  ],
};
const part = () => page.getByRole('region', { name: 'Example data' });

it('removes the examples after it has said what stays, and the people of the examples on their own', async () => {
  worldWith({ me: administrator() });
  let left: { parts: number; people: { id: string; name: string }[] } | null = { parts: 17, people: [amina] };
  api.on(getDashboard, () => ({ ...emptyDashboard, examples: left }));
  api.on(makeChange, ({ body }) => {
    if ((body as ChangeBody).preview) return { ...outcome, id: null };
    left = { parts: 0, people: [amina] };
    return { ...outcome, id: newId() };
  });
  api.on(removeUser, () => {
    left = null;
    return null;
  });
  await openApp('/admin');
  await part().getByRole('button', { name: 'Remove the examples…' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('11 shifts will be deleted.');
  await expect.element(dialog).toHaveTextContent('Flea Market: Somebody has edited this, so it stays');
  await dialog.getByRole('button', { name: 'Remove the examples' }).click();
  await expect.element(page.getByText('The examples have been removed')).toBeVisible();
  await part().getByRole('button', { name: 'Remove the people' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('Amina Diallo');
  await question.getByRole('button', { name: 'Remove the people' }).click();
  await expect.element(part()).not.toBeInTheDocument();
  expect(api.made(removeUser).map(({ params }) => params)).toEqual([{ id: amina.id }]);
});

it('says nothing of examples where there are none', async () => {
  worldWith({ me: administrator() });
  await openApp('/admin');
  await expect.element(page.getByText('Welcome to the Admin Dashboard')).toBeVisible();
  await expect.element(part()).not.toBeInTheDocument();
});
