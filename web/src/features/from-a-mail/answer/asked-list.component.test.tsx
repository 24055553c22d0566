import { type AskedItem, answerAllByLink, type QuestionPage, readQuestion } from '@contract/questions.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, expectGone, heading } from '@/test/find.ts';
import { openApp } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';
import { nobodySignedIn } from '@/test/visitor.ts';

nobodySignedIn();

const key = newId();
const title = heading(1);
const entryOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });

const item = (name: string, day: string, more: Partial<AskedItem> = {}): AskedItem => ({
  ...{ id: newId(), kind: 'place', was: null, deadline: '2026-10-24T16:00:00Z', answer: null, open: true },
  ...{ slot_type: 'Bar', about: null, bring: null, hourly_credits: 1 },
  event: {
    ...{ title: name, description: null, location: null, timezone: 'UTC', all_day: false },
    ...{ start_time: `2026-11-${day}T18:00:00Z`, end_time: `2026-11-${day}T20:00:00Z` },
  },
  ...more,
});

let items: AskedItem[];
/** Questions that the server refuses: another shift overlaps. */
let clashing: string[];

beforeEach(() => {
  items = [item('Concert', '09'), item('Fair', '02'), item('Market', '16')];
  clashing = [];
  api.on(readQuestion, (): QuestionPage => {
    const [first, ...others] = items as [AskedItem];
    const about = { name: 'Vera Volunteer', organisation: 'River Festival', contact: null, currency: 'EUR' };
    return { ...first, ...about, giver: null, in_return: null, held: false, asked: 0, others };
  });
  api.on(answerAllByLink, ({ body }) => {
    const { ids, answer } = body as { ids: string[]; answer: 'yes' | 'no' };
    const refused = ids.filter((id) => clashing.includes(id));
    items = items.map((each) =>
      ids.includes(each.id) && !refused.includes(each.id) ? { ...each, open: false, answer } : each,
    );
    return { refused: refused.map((id) => ({ id, code: 'overlap' as const, title: 'Walk' })) };
  });
});

const open = () => openApp(`/answer#${key}`);
const sent = () => api.made(answerAllByLink).map(({ body }) => body);

it('shows all places that a person is asked about by time, and answers nothing by itself', async () => {
  await open();
  await expect.element(title).toHaveTextContent('You are asked about 3 shifts');
  const names = page.getByRole('heading', { level: 2 });
  await expect
    .poll(() => names.elements().map(({ textContent }) => textContent))
    .toEqual(['Fair', 'Concert', 'Market']);
  await expect.element(entryOf('Fair')).toHaveTextContent('Please answer by Saturday, October 24, 4:00 PM UTC.');
  expect(sent()).toEqual([]);
});

it('takes all with one yes, and says then what has become of each', async () => {
  await open();
  await button('Yes to all 3 shifts').click();
  await expect.element(title).toHaveTextContent('Thanks for telling us');
  await expect.element(title).toHaveFocus();
  for (const { event } of items) await expect.element(entryOf(event.title)).toHaveTextContent('You have the place');
  expect(sent()).toEqual([{ key, ids: [items[1]?.id, items[0]?.id, items[2]?.id], answer: 'yes' }]);
  await expectGone(page.getByRole('button'));
});

it('answers each by itself, and asks for all only while there are several', async () => {
  await open();
  await button('No, I cannot for Bar, Fair').click();
  await expect.element(entryOf('Fair')).toHaveTextContent('You have said no');
  await expect.element(button('Yes to all 2 shifts')).toBeVisible();
  await button('Yes, I take it for Bar, Concert').click();
  await expect.element(title).toHaveTextContent('You are asked about 1 shift');
  await expectGone(page.getByRole('button', { name: /^Yes to/ }));
  expect(sent()).toEqual([
    { key, ids: [items[1]?.id], answer: 'no' },
    { key, ids: [items[0]?.id], answer: 'yes' },
  ]);
});

it('says which questions have ended meanwhile, and what a place overlaps', async () => {
  items[0] = { ...(items[0] as AskedItem), open: false, answer: 'withdrawn' };
  clashing = [items[2]?.id ?? ''];
  await open();
  await expect.element(entryOf('Concert')).toHaveTextContent('The question was withdrawn');
  await button('Yes to all 2 shifts').click();
  await expect.element(entryOf('Fair')).toHaveTextContent('You have the place');
  await expect.element(entryOf('Market').getByRole('alert')).toHaveTextContent('This overlaps with “Walk”.');
  await expect.element(button('Yes, I take it for Bar, Market')).toBeVisible();
});
