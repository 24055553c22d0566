import { makeChange } from '@contract/change-sets.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { answerFilling, candidateOf } from '@/test/filling.ts';
import { expectGone, toasts } from '@/test/find.ts';
import { press } from '@/test/keyboard.ts';
import { desk, expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const panel = page.getByRole('complementary');
const give = (name: string) => panel.getByRole('button', { name: `Give ${name} the place` });
const headings = () =>
  panel
    .getByRole('heading', { level: 4 })
    .elements()
    .map((heading) => heading.textContent)
    .slice(1);
const said_at = '2026-06-01T10:00:00Z';

/** A supper with two open places at the bar, and these people for them. */
async function stage(candidates: ReturnType<typeof candidateOf>[]) {
  await desk();
  const bar = slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 2, current_count: 0 });
  const event = eventWith({ title: 'Harvest supper', slot_assignments: [bar] });
  const world = worldWith({ me: administrator(), events: [event], slotTypes: [] });
  answerFilling(world, event, [], candidates);
  await openApp(`/admin?shift=${event.id}&slot=${bar.id}`);
}

const wanda = candidateOf('Wanda', {
  group: 'warned',
  warnings: [
    { code: 'said_not_free', params: { said_at } },
    { code: 'over_own_hours', params: { most_hours: 6 } },
  ],
});

it('names four groups with their sizes once somebody said free', async () => {
  const ada = candidateOf('Ada', {
    group: 'said_free',
    reasons: [
      { code: 'said_free', params: { said_at } },
      { code: 'favourite_role', params: {} },
      { code: 'favourite_place', params: {} },
    ],
  });
  const max = candidateOf('Max', { group: 'refused', refusal: { code: 'slot_canceled', params: {}, message: '' } });
  await stage([ada, candidateOf('Bob'), candidateOf('Cleo'), wanda, max]);
  await expect.element(give('Ada')).toHaveFocus();
  expect(headings()).toEqual([
    'Said they are free 1',
    'Nothing said 2',
    'Possible, with a warning 1',
    'Not possible 1',
  ]);
  await expect.element(panel.getByText(/^Said free: .*Jun 1.* · Likes to do this · Likes this place$/)).toBeVisible();
  await expectAccessible('the panel with four groups');
});

it('says no word of it until then, and asks once more before it gives to somebody who said not free', async () => {
  await stage([candidateOf('Bob'), wanda]);
  await expect.element(give('Bob')).toHaveFocus();
  expect(headings()).toEqual(['1 person fits', 'Possible, with a warning 1']);
  const words = panel.getByText(/^Said not free: .*Jun 1.* · More than the 6 h a day that they want$/);
  await expect.element(words).toBeVisible();
  await press('{ArrowDown}');
  await expect.element(give('Wanda')).toHaveFocus();
  await press('{Enter}');
  const anyway = panel.getByRole('button', { name: 'Give anyway' });
  await expect.element(anyway).toHaveFocus();
  await press('{Escape}');
  await expectGone(anyway);
  await expect.element(give('Wanda')).toHaveFocus();
  expect(api.made(makeChange)).toEqual([]);
  await press('{Enter}');
  await expect.element(anyway).toHaveFocus();
  await press('{Enter}');
  await expect.element(toasts).toHaveTextContent('Wanda has the place');
  expect(api.made(makeChange).map(({ body }) => body)).toMatchObject([
    { action: 'give', places: [{ user_id: wanda.user.id }] },
  ]);
  expect(JSON.stringify(api.made(makeChange)[0]?.body)).not.toContain('override_reason');
});
