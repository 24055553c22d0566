import { listOpenEnds, type OpenEnd, type Settled, settleOpenEnds } from '@contract/open-ends.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { anyDialog, expectGone, heading, link, toasts } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { openEndWith } from '@/test/open-ends.ts';

const supper = openEndWith().event;
const breakfast = {
  ...supper,
  id: crypto.randomUUID(),
  title: 'Breakfast',
  start_time: '2026-10-21T06:00:00Z',
  end_time: '2026-10-21T09:00:00Z',
};
const cleanup = { ...breakfast, id: crypto.randomUUID(), title: 'Cleanup' };
const end = (name: string, event: OpenEnd['event'], checked_in_at: string | null = null): OpenEnd =>
  openEndWith({ event, checked_in_at, user: { id: crypto.randomUUID(), name } });

const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}(,|$)`) });
const bar = page.getByRole('region', { name: 'Settle the selected open ends' });
const answer = (name: string) => bar.getByRole('button', { name, exact: true });
const sent = () => api.made(settleOpenEnds).at(-1)?.body;

/** Opens the page with five open ends at three events of two days. */
async function open(skipped: Settled['skipped'] = []) {
  let ends = [
    end('Eve', supper, '2026-10-22T17:05:00Z'),
    end('Ada', supper),
    end('Bob', breakfast, '2026-10-21T06:00:00Z'),
    end('Cy', breakfast),
    end('Dan', cleanup),
  ];
  const all = ends;
  worldWith({ me: administrator() });
  api.on(listOpenEnds, () => ends);
  api.on(settleOpenEnds, ({ body }) => {
    const { signup_ids, answer: how } = body as { signup_ids: string[]; answer: string };
    const settled = signup_ids.filter((id) => !skipped.some((each) => each.id === id));
    ends = how === 'open' ? all : ends.filter(({ id }) => !settled.includes(id));
    return { settled_at: '2026-10-23T10:00:00Z', settled, skipped: how === 'open' ? [] : skipped };
  });
  const screen = await openApp('/admin/open-ends');
  await expect.element(box('Select Ada, Harvest supper')).toBeVisible();
  return { ...screen, ends };
}
const idOf = (ends: readonly OpenEnd[], name: string) => ends.find(({ user }) => user.name === name)?.id;

it('lists people under their day and event, and says what is missing', async () => {
  await open();
  const names = () => [...document.querySelectorAll('main li a')].map((each) => each.textContent);
  await expect.poll(names).toEqual(['Ada', 'Eve', 'Bob', 'Cy', 'Dan']);
  expect(
    heading(2)
      .elements()
      .map((each) => each.textContent),
  ).toHaveLength(2);
  expect(
    heading(3)
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Harvest supper', 'Breakfast', 'Cleanup']);
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect.element(row('Eve')).toHaveTextContent(/Here since .*5.*, not checked out/);
  await expect.element(row('Ada')).toHaveTextContent('Not marked');
  await expect.element(link('Breakfast')).toHaveAttribute('href', `/admin/events/${breakfast.id}/attendance`);
  await expectAccessible('open ends');
});

it('selects by event, by Shift and all at once, and settles them in one request, which Undo takes back', async () => {
  const { ends } = await open();
  await box('Select everybody of Breakfast').click();
  await expect.element(bar).toHaveTextContent('2 selected');
  await box('Select everybody of Breakfast').click();
  await expectGone(bar);
  await box('Select Eve, Harvest supper').click();
  await userEvent.keyboard('{Shift>}');
  await box('Select Dan, Cleanup').click({ modifiers: ['Shift'] });
  await userEvent.keyboard('{/Shift}');
  await expect.element(bar).toHaveTextContent('4 selected');
  await expect.element(box('Select Ada, Harvest supper')).not.toBeChecked();
  await box('Select all 5 open ends').click();
  await expect.element(bar).toHaveTextContent('5 selected');
  await expectAccessible('selected open ends');
  await answer('Stayed until the end').click();
  await expect.element(toasts).toHaveTextContent('5 people settled.');
  expect(sent()).toMatchObject({ answer: 'planned' });
  expect((sent() as { signup_ids: string[] }).signup_ids.toSorted()).toEqual(ends.map(({ id }) => id).toSorted());
  await expect.element(page.getByText('Nothing is open in the last 90 days.')).toBeVisible();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(box('Select Ada, Harvest supper')).toBeVisible();
  expect(sent()).toMatchObject({ answer: 'open', settled_at: '2026-10-23T10:00:00Z' });
  await expectGone(bar);
});

it('asks when people left, from the latest end on, and names those for whom that is not possible', async () => {
  const skipped: Settled['skipped'] = [];
  const { ends } = await open(skipped);
  skipped.push({ id: idOf(ends, 'Cy') ?? '', why: 'outside' });
  await box('Select everybody of Breakfast').click();
  await answer('Left earlier…').click();
  await expect.element(anyDialog.getByLabelText('Left at')).toHaveValue('09:00');
  await expect.element(anyDialog.getByLabelText('Left on')).toHaveValue('2026-10-21');
  await anyDialog.getByLabelText('Left at').fill('08:15');
  await anyDialog.getByRole('button', { name: 'Apply' }).click();
  await expect.element(anyDialog.getByText('A reason is required to correct hours')).toBeVisible();
  await expectAccessible('when they left');
  await anyDialog.getByLabelText('Reason').fill('Rain');
  await anyDialog.getByRole('button', { name: 'Apply' }).click();
  await expectGone(anyDialog);
  await expect.element(toasts).toHaveTextContent('1 person settled.');
  await expect.element(toasts).toHaveTextContent('They were not here at this time: Cy');
  expect(sent()).toMatchObject({ answer: 'left', left_at: '2026-10-21T08:15:00+00:00', reason: 'Rain' });
  await expect.element(box('Select Cy, Breakfast')).toBeVisible();
});

it('works with the keyboard alone, and keeps the selection when nothing was saved', async () => {
  const { ends } = await open();
  const first = box('Select Ada, Harvest supper');
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(bar).toHaveTextContent('1 selected');
  await userEvent.keyboard('{Escape}');
  await expectGone(bar);
  await userEvent.keyboard(' ');
  api.on(settleOpenEnds, failure);
  (answer('No-show').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toHaveTextContent('Nothing was saved.');
  await expect.element(bar).toHaveTextContent('1 selected');
  expect(sent()).toEqual({ answer: 'no_show', signup_ids: [idOf(ends, 'Ada')] });
});

it('says that nothing is open, and looks further back', async () => {
  worldWith({ me: administrator() });
  api.on(listOpenEnds, ({ query }) => (query.get('from') ? [end('Ada', supper)] : []));
  const screen = await openApp('/admin/open-ends');
  await expect.element(page.getByText('Nothing is open in the last 90 days.')).toBeVisible();
  await link('Look further back').click();
  await expect.poll(screen.address).toBe('/admin/open-ends?all=true');
  await expect.element(box('Select Ada, Harvest supper')).toBeVisible();
  await expectGone(link('Look further back'));
});
