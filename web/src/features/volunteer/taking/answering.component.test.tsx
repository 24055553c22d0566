import { saveUserAnswers, uploadFile } from '@contract/custom-fields.ts';
import { signUp } from '@contract/signups.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerSignups } from '@/test/changes.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { dialog, eventOf, expectGone, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { customFieldWith, eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = eventOf('Fair').getByRole('listitem').filter({ hasText: 'Bar' });
const submit = dialog.getByRole('button', { name: 'Save and continue' });
const shirt = customFieldWith({ kind: 'short_text', options: [] });
const paper = customFieldWith({ label: 'Consent', kind: 'file', max_mb: 5, options: [] });
let world: World;

/** Opens the sheet in which a place asks these questions. */
async function comesToAnswer(...fields: (typeof shirt)[]): Promise<void> {
  world = worldWith({ customFields: fields });
  const slot = slotOf(slotTypeWith({ name: 'Bar' }), { blocked: 'answers_missing' });
  world.events = [eventWith({ title: 'Fair', slot_assignments: [slot] })];
  api.on(signUp, refusal('answers_missing', { own: true, missing: fields.map(({ id, label }) => ({ id, label })) }));
  await openApp('/volunteer');
  await bar.getByRole('button', { name: 'Sign up' }).click();
}

it('asks for what a place needs when it is taken, and takes it with the same press', async () => {
  await comesToAnswer(shirt);
  await expect.element(dialog).toHaveTextContent('Please answer first');
  await expectGone(toasts.getByText(/could not/));
  await submit.click();
  await expect.element(dialog.getByLabelText('Shirt')).toHaveAccessibleDescription('This needs an answer.');
  expect(api.made(saveUserAnswers)).toEqual([]);
  await dialog.getByLabelText('Shirt').fill('Large');
  api.on(saveUserAnswers, () => {
    answerSignups(world);
    return [];
  });
  await submit.click();
  await expectGone(dialog);
  await expect.element(toasts).toHaveTextContent('You have successfully signed up for this slot.');
  await expect.element(bar).toHaveTextContent('Signed up');
  expect(api.made(saveUserAnswers)).toMatchObject([
    { params: { id: world.me.id }, body: { answers: [{ field_id: shirt.id, season_id: null, value: 'Large' }] } },
  ]);
  expect(api.made(signUp)).toHaveLength(2);
});

it('keeps what was typed when an answer is refused, and takes nothing when it is closed', async () => {
  await comesToAnswer(shirt);
  await dialog.getByLabelText('Shirt').fill('Large');
  api.on(
    saveUserAnswers,
    refusal('invalid_request', {}, [
      { path: 'answers.0.value', code: 'not_an_answer', params: { label: 'Shirt' }, message: '' },
    ]),
  );
  await submit.click();
  await expect.element(dialog.getByLabelText('Shirt')).toHaveAccessibleDescription('This is not an answer to "Shirt"');
  await expect.element(dialog.getByLabelText('Shirt')).toHaveValue('Large');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(dialog);
  await expect.element(bar.getByRole('button', { name: 'Sign up' })).toBeVisible();
  expect(api.made(signUp)).toHaveLength(1);
});

it('takes a file, and keeps what was typed and uploaded when a question has been deleted meanwhile', async () => {
  await comesToAnswer(shirt, paper);
  await dialog.getByLabelText('Shirt').fill('Large');
  await submit.click();
  const group = dialog.getByRole('group', { name: 'Consent' });
  await expect.element(group.getByRole('alert')).toHaveTextContent('This needs an answer.');
  const value = { file: newId(), type: 'jpeg', bytes: 2_000_000 } as const;
  api.on(uploadFile, value);
  await userEvent.upload(group.getByLabelText(/^Choose/), new File(['x'], 'x.jpg'));
  await expect.element(group).toHaveTextContent('JPEG, 2 MB');
  world.customFields = [paper];
  api.on(saveUserAnswers, refusal('field_gone', { field_id: shirt.id, label: 'Shirt' }));
  await submit.click();
  await expect.element(dialog.getByText(/has been deleted meanwhile/)).toBeVisible();
  await expectGone(dialog.getByLabelText('Shirt'));
  await expect.element(group).toHaveTextContent('JPEG, 2 MB');
  api.on(saveUserAnswers, () => {
    answerSignups(world);
    return [];
  });
  await submit.click();
  await expectGone(dialog);
  expect(api.made(saveUserAnswers)[1]?.body).toEqual({
    answers: [{ field_id: paper.id, season_id: null, value }],
  });
});
