import { type ChangeSet, listChanges, undoChange } from '@contract/change-sets.ts';
import { listUnreached, markTold } from '@contract/unreached.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { button, dialog, expectGone, link, text, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { nothingShared, outcomeWith } from '@/test/outcomes.ts';
import { newId } from '@/test/records.ts';
import { nobodyUnreached, untoldList, untoldWith } from '@/test/unreached.ts';

const ada = { id: newId(), name: 'Ada Admin' };
const ben = { id: newId(), name: 'Ben Boss' };
const changeOf = (more: Partial<ChangeSet> = {}): ChangeSet => ({
  id: newId(),
  action: 'move',
  made_at: '2026-10-23T09:00:00Z',
  made_by: ada,
  feed: null,
  kinds: null,
  reason: null,
  title: 'Gate',
  scope: nothingShared,
  events: 12,
  people: 6,
  unreached: 0,
  untold: 0,
  undone_by: null,
  undo_until: '2026-10-23T18:00:00Z',
  ...more,
});
const undo = changeOf({ action: 'undo', made_by: ben, title: 'Bar', events: 1, people: 0, undo_until: null });
const moved = changeOf();
const undone = changeOf({ action: 'cancel', title: 'Bar', events: 1, reason: 'Storm', undone_by: undo.id });
const over = changeOf({
  action: 'delete',
  title: 'Tent',
  events: 2,
  made_by: null,
  undo_until: '2026-10-23T09:30:00Z',
});

const items = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

it('the list says who has changed what and when, and offers Undo while it is possible', async () => {
  worldWith({ me: administrator() });
  api.on(listChanges, [undo, moved, undone, over]);
  await openApp('/admin');
  await link('Changes to undo').click();
  await expect.poll(() => items().length).toBe(4);
  expect(items()[0]).toMatch(/^Ben Boss undid a change of Bar/);
  expect(items()[1]).toMatch(/^Ada Admin moved 12 shifts, including Gate.*6 people affectedUndo/);
  expect(items()[2]).toMatch(/^Ada Admin canceled BarReason: Storm.*Undone by Ben Boss$/);
  expect(items()[3]).toMatch(/^Someone deleted 2 shifts, including Tent.*6 people affected$/);
});

it('the list says what the shifts of a change have in common, and by how much they moved', async () => {
  worldWith({ me: administrator() });
  const saturday = { ...nothingShared, day: '2026-10-24' };
  api.on(listChanges, [
    changeOf({ scope: { ...saturday, minutes: 60 } }),
    changeOf({ action: 'cancel', events: 3, scope: { ...saturday, place: 'Bar stage' } }),
  ]);
  await openApp('/admin/changes');
  await expect.poll(() => items().length).toBe(2);
  expect(items()[0]).toMatch(/^Ada Admin moved 12 shifts of October 24, 2026 1 hour later/);
  expect(items()[1]).toMatch(/^Ada Admin canceled 3 shifts of October 24, 2026, Bar stage/);
});

it('a change keeps how many it did not reach, and shows whom, with phone and reason, to be ticked by whoever told them', async () => {
  worldWith({ me: administrator() });
  const aisha = untoldWith('Aisha');
  const change = { ...moved, unreached: 2, untold: 1 };
  const mei = untoldWith('Mei', { told: { at: '2026-10-23T09:30:00Z', by: 'Ben Boss' } });
  let people = [aisha, mei];
  api.on(listChanges, () => [{ ...change, untold: people.filter(({ told }) => told === null).length }]);
  api.on(listUnreached, () => ({ ...nobodyUnreached, untold: untoldList(people) }));
  api.on(markTold, ({ body }) => {
    const { told } = body as { told: boolean };
    people = [{ ...aisha, told: told ? { at: '2026-10-23T10:00:00Z', by: 'Ada Admin' } : null }, mei];
    return null;
  });
  await openApp('/admin/changes');
  await button('2 of 6 not reached · 1 still to be told').click();
  await expect
    .poll(() => items().join())
    .toContain('Aisha no address+1 712 555 0111Shift canceled: Gate, Friday, October 23');
  expect(api.made(listUnreached).map(({ query }) => query.get('change_set_id'))).toEqual([moved.id]);
  await expect.poll(() => items().join()).toContain('Told by Ben Boss');
  await page.getByRole('checkbox', { name: 'Aisha has been told' }).click();
  await expect.element(toasts).toHaveTextContent('Noted: Aisha has been told.');
  await expect.element(button('2 of 6 not reached · all have been told since')).toBeVisible();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button('2 of 6 not reached · 1 still to be told')).toBeVisible();
  expect(api.made(markTold).map(({ body }) => body)).toEqual([
    { ids: aisha.ids, told: true },
    { ids: aisha.ids, told: false },
  ]);
});

it('an undo reloads the list and names what has stayed', async () => {
  worldWith({ me: administrator() });
  api.on(listChanges, [moved]);
  const refusal = { code: 'changed_since', params: {}, message: '' } as const;
  api.on(
    undoChange,
    outcomeWith({ action: 'undo', skipped: [{ event_id: newId(), title: 'Gate', user: null, refusal }] }),
  );
  await openApp('/admin/changes');
  await expect.element(button('Undo Ada Admin moved 12 shifts, including Gate')).toBeVisible();
  api.on(listChanges, [undo, { ...moved, undone_by: undo.id, undo_until: null }]);
  await button('Undo Ada Admin moved').click();
  await expect.element(toasts).toHaveTextContent('The change has been undone');
  await expect.element(dialog).toHaveTextContent('Gate: This has been changed since');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(text('Undone by Ben Boss')).toBeVisible();
  await expectGone(button('Undo Ada Admin moved'));
  expect(api.made(undoChange).map(({ params }) => params.id)).toEqual([moved.id]);
});

it('an empty list says how changes get there, and a failure can be retried', async () => {
  worldWith({ me: administrator() });
  api.on(listChanges, failure());
  await openApp('/admin/changes');
  await expect.element(text('Failed to load the changes. Please try again.')).toBeVisible();
  api.on(listChanges, []);
  await button('Try again').click();
  await expect.element(text('No changes yet.', { exact: false })).toBeVisible();
});

it('further pages are loaded on request', async () => {
  worldWith({ me: administrator() });
  api.on(listChanges, ({ query }) =>
    query.has('cursor') ? [over] : Response.json([moved], { headers: { link: '<?cursor=next>; rel="next"' } }),
  );
  await openApp('/admin/changes');
  await button('Show more').click();
  await expect.poll(() => items().length).toBe(2);
  await expectGone(button('Show more'));
});

it('names the feed, and what it did, of a sync and an edit', async () => {
  const feed = { id: newId(), name: 'Club' };
  const kinds = { added: 2, moved: 1, changed: 0, slots: 0, missing: 0, restored: 0, gone: 0 };
  worldWith({ me: administrator() });
  api.on(listChanges, [
    changeOf({ action: 'undo', feed }),
    changeOf({ action: 'edit_feed', feed, kinds: { ...kinds, added: 0, moved: 0 } }),
    changeOf({ action: 'sync', feed, kinds }),
    changeOf({ action: 'sync', feed: { ...feed, name: null }, made_by: null, kinds }),
  ]);
  await openApp('/admin/changes');
  for (const text of [
    'Ada Admin undid a change of the feed “Club”',
    'Ada Admin edited the feed “Club”',
    'Ada Admin synced the feed “Club”: 1 moved, 2 added',
    'The feed “deleted” was synced: 1 moved, 2 added',
  ])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
});
