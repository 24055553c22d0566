import type { PersonAnswer } from '@contract/custom-fields.ts';
import { saveUserAnswers } from '@contract/custom-fields.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { expectGone, heading, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { customFieldWith } from '@/test/records.ts';

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
