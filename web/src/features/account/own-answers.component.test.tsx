import type { PersonAnswer } from '@contract/custom-fields.ts';
import { getFile, saveUserAnswers, uploadFile } from '@contract/custom-fields.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { expectGone, heading, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { customFieldWith, newId } from '@/test/records.ts';

const section = page.getByRole('region', { name: 'Questions' });
const save = section.getByRole('button', { name: 'Save changes' });
const asked = (field: ReturnType<typeof customFieldWith>, more: Partial<PersonAnswer> = {}): PersonAnswer => ({
  ...{ field, season: null, asked: true, value: null, answered_at: null, ends_at: null, ...more },
});
const diet = customFieldWith({
  ...{ label: 'Diet', kind: 'short_text', options: [], purpose: 'To cook', special: 'diet', ends_days: 14 },
});
const tools = customFieldWith({ label: 'Tools', kind: 'several', options: ['Saw', 'Paint'], readers: 'person' });

it('is not there where the organization asks nothing', async () => {
  worldWith();
  await openApp('/volunteer/profile');
  await expect.element(heading(2, { name: 'Your data' })).toBeVisible();
  await expectGone(section);
});

it('says what each answer is for, who reads it and when it ends, and saves only what was changed', async () => {
  const world = worldWith({ answers: [asked(diet), asked(tools, { value: ['Saw'] }), asked(customFieldWith())] });
  await openApp('/volunteer/profile');
  await expect
    .element(section.getByLabelText('Diet'))
    .toHaveAccessibleDescription(
      'For: To cook · Administrators can read it. · It is removed 14 days after your last shift.',
    );
  await expect
    .element(section.getByRole('group', { name: 'Tools' }))
    .toHaveAccessibleDescription('For: To order shirts · Nobody but you can read it.');
  await expect.element(save).toBeDisabled();
  await section.getByLabelText('Diet').fill('Vegan');
  await section.getByRole('checkbox', { name: 'Paint' }).click();
  api.on(saveUserAnswers, () => {
    world.answers = [asked(diet, { value: 'Vegan' }), asked(tools, { value: ['Saw', 'Paint'] })];
    return world.answers;
  });
  await save.click();
  await expect.element(toasts).toHaveTextContent('Your answers have been saved.');
  expect(api.made(saveUserAnswers)).toMatchObject([
    {
      params: { id: world.me.id },
      body: {
        answers: [
          { field_id: diet.id, season_id: null, value: 'Vegan' },
          { field_id: tools.id, season_id: null, value: ['Saw', 'Paint'] },
        ],
      },
    },
  ]);
  await expect.element(save).toBeDisabled();
});

it('keeps what was typed when a question has been deleted meanwhile', async () => {
  const world = worldWith({ answers: [asked(diet), asked(tools)] });
  await openApp('/volunteer/profile');
  await section.getByLabelText('Diet').fill('Vegan');
  await section.getByRole('checkbox', { name: 'Saw' }).click();
  world.answers = [asked(diet)];
  api.on(saveUserAnswers, refusal('field_gone', { field_id: tools.id, label: 'Tools' }));
  await save.click();
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent('"Tools" has been deleted meanwhile. Your other answers are still there.');
  await expectGone(section.getByRole('group', { name: 'Tools' }));
  await expect.element(section.getByLabelText('Diet')).toHaveValue('Vegan');
  api.on(saveUserAnswers, []);
  await save.click();
  await expect.element(toasts).toHaveTextContent('Your answers have been saved.');
  expect(api.made(saveUserAnswers)[1]?.body).toEqual({
    answers: [{ field_id: diet.id, season_id: null, value: 'Vegan' }],
  });
});

it('lists answers to what is no longer asked, to delete', async () => {
  const world = worldWith({ answers: [asked(tools, { asked: false, value: ['Saw', 'Paint'] })] });
  await openApp('/volunteer/profile');
  const row = section.getByRole('listitem').filter({ hasText: 'Saw, Paint' });
  api.on(saveUserAnswers, () => {
    world.answers = [];
    return [];
  });
  await row.getByRole('button', { name: 'Delete answer Tools' }).click();
  await expectGone(section);
  expect(api.made(saveUserAnswers)[0]?.body).toEqual({
    answers: [{ field_id: tools.id, season_id: null, value: null }],
  });
});

it('uploads a file when it is chosen, saves it as the answer, and gives it back', async () => {
  const files = catchDownloads();
  const paper = customFieldWith({ label: 'Consent', kind: 'file', max_mb: 1, options: [], purpose: 'To know' });
  const world = worldWith({ answers: [asked(paper), asked(diet)] });
  await openApp('/volunteer/profile');
  const group = section.getByRole('group', { name: 'Consent' });
  await expect
    .element(group)
    .toHaveAccessibleDescription(
      'A PDF or a picture (JPEG, PNG, WebP) of at most 1 MB. · For: To know · Administrators can read it.',
    );
  await section.getByLabelText('Diet').fill('Vegan');
  const choose = (bytes: BlobPart, name = 'x.pdf') =>
    userEvent.upload(group.getByLabelText(/^Choose/), new File([bytes], name));
  await choose(new Uint8Array(1024 * 1024 + 1));
  await expect.element(group.getByRole('alert')).toHaveTextContent('The file is larger than 1 MB.');
  expect(api.made(uploadFile)).toEqual([]);
  api.on(
    uploadFile,
    refusal('invalid_request', {}, [
      { path: '', code: 'invalid_format', params: { format: 'file' }, message: 'Must be a PDF' },
    ]),
  );
  await choose('<svg>', 'x.svg');
  await expect.element(group.getByRole('alert')).toHaveTextContent('Must be a PDF, or a JPEG, PNG or WebP picture');
  const value = { file: newId(), type: 'pdf', bytes: 42_000 } as const;
  api.on(uploadFile, value);
  await choose('%PDF-1.7');
  await expect.element(group.getByRole('status')).toHaveTextContent('PDF, 42 kB');
  await expectGone(group.getByRole('alert'));
  await expectGone(group.getByRole('button', { name: 'Download file' }));
  const made = api.made(uploadFile)[1];
  expect([made?.params, made?.query.get('field_id'), made?.body]).toEqual([{ id: world.me.id }, paper.id, '%PDF-1.7']);
  api.on(saveUserAnswers, () => {
    world.answers = [asked(paper, { value }), asked(diet, { value: 'Vegan' })];
    return world.answers;
  });
  await save.click();
  expect(api.made(saveUserAnswers)[0]?.body).toMatchObject({ answers: [{ value }, { value: 'Vegan' }] });
  api.on(
    getFile,
    () =>
      new Response('%PDF-1.7', {
        headers: {
          'content-disposition': 'attachment; filename="x.pdf"; filename*=UTF-8\'\'Consent%20-%20Zo%C3%AB.pdf',
        },
      }),
  );
  await group.getByRole('button', { name: 'Download file' }).click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Consent - Zoë.pdf']);
  expect(await files[0]?.text()).toBe('%PDF-1.7');
  await group.getByRole('button', { name: 'Remove file' }).click();
  await save.click();
  expect(api.made(saveUserAnswers)[1]?.body).toMatchObject({ answers: [{ value: null }] });
});
