import type { ChangeBody } from '@contract/change-bodies.ts';
import { makeChange } from '@contract/change-sets.ts';
import { type Dashboard, getDashboard } from '@contract/dashboard.ts';
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
  const kept = [
    { id: newId(), name: 'Jonas Lindqvist', why: 'example_used' as const },
    { id: newId(), name: 'Mei Tanaka', why: 'example_edited' as const },
  ];
  let left: Dashboard['examples'] = { parts: 17, people: [amina], kept };
  api.on(getDashboard, () => ({ ...emptyDashboard, examples: left }));
  api.on(makeChange, ({ body }) => {
    if ((body as ChangeBody).preview) return { ...outcome, id: null };
    left = { parts: 0, people: [amina], kept };
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
  await expect.element(part()).toHaveTextContent('Stays because of places in other shifts: Jonas Lindqvist');
  await expect.element(part()).toHaveTextContent('Stays because somebody has edited the details: Mei Tanaka');
  await part().getByRole('button', { name: 'Remove the people' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('Amina Diallo');
  await expect
    .element(question)
    .toHaveTextContent('Their places do not come back either, even if you undo the removal of the shifts');
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
