import { listPersonSeasons, type PersonSeason, setSeasonCredits } from '@contract/seasons.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, dialog, expectGone, field, heading, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { seasonWith, userWith } from '@/test/records.ts';

const vera = userWith({ required_credits: 12, completed_credits: 6, confirmed_credits: 6 });
const summer = seasonWith({ name: 'Summer 2026' });
const ofSummer: PersonSeason = {
  ...{
    season: summer,
    required_credits: 12,
    is_own: false,
    confirmed_credits: 6,
    completed_credits: 6,
    assumed_credits: 2,
  },
};

/** Opens a page of Vera. */
async function openVera(path: string, season: typeof summer | null = summer) {
  worldWith({ me: administrator(), users: [vera], season });
  let stored = ofSummer;
  api.on(listPersonSeasons, () => [stored]);
  api.on(setSeasonCredits, ({ body }) => {
    const { required_credits } = body as { required_credits: number | null };
    stored = { ...ofSummer, required_credits: required_credits ?? 12, is_own: required_credits !== null };
    return stored;
  });
  await openApp(`/admin/staff/${vera.id}${path}`);
}
const change = 'Change Required credits in Summer 2026';

it('shows what a person is asked for in each season, and changes it', async () => {
  await openVera('');
  const section = page.getByRole('region', { name: 'Required credits by season' });
  await expect.element(section).toHaveTextContent('6 completed, 6 confirmed of 12 credits · 2 assumed');
  await expect.element(page.getByText('Fulfillment, Summer 2026')).toBeVisible();
  await button(change).click();
  const input = dialog.getByLabelText('Required credits');
  await expect.element(input).toHaveValue(null);
  await input.fill('-1');
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect.element(dialog).toHaveTextContent('Must be at least 0');
  await input.fill('8');
  await save.click();
  await expect.element(toasts).toHaveTextContent('Required credits in Summer 2026 have been saved.');
  await expect.element(section).toHaveTextContent('Set for this person');
  await button(change).click();
  await expect.element(input).toHaveValue(8);
  await input.fill('');
  await save.click();
  await expect.element(section).not.toHaveTextContent('Set for this person');
  expect(api.made(setSeasonCredits).map(({ body }) => body)).toEqual([
    { required_credits: 8 },
    { required_credits: null },
  ]);
});

it('shows no word of seasons without any', async () => {
  await openVera('', null);
  await expect.element(page.getByText('Fulfillment', { exact: true })).toBeVisible();
  await expectGone(heading(2, { name: 'Required credits by season' }));
  expect(api.made(listPersonSeasons)).toEqual([]);
});

it('says in the form for which season the required credits are', async () => {
  await openVera('/edit');
  await expect
    .element(field('Required credits'))
    .toHaveAccessibleDescription('Credits this person has to earn in Summer 2026. 0 means none.');
});
