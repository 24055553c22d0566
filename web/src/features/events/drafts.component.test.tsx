import { listAttendance } from '@contract/attendance.ts';
import { listCandidates } from '@contract/board.ts';
import { makeChange } from '@contract/change-sets.ts';
import { createEvent, listEvents, updateEvent } from '@contract/events.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clearSelection } from '@/lib/change-sets/selection.ts';
import { answerEventChanges } from '@/test/changes.ts';
import { api, type Made } from '@/test/fake-api.ts';
import { button, entry, exactButton, expectGone, field, heading, text, toasts } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { changedEventOf, outcomeWith } from '@/test/outcomes.ts';
import { eventWith, newId, organisationWith, slotOf, slotTypeWith } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

const bar = slotTypeWith({ name: 'Bar' });
const ada = { id: newId(), name: 'Ada' };
let world: World;

/** Lets the server publish, and make drafts of, the events of the world. */
function answerPublishing(): void {
  api.on(makeChange, ({ body }: Made) => {
    const { action, events, preview } = body as { action: 'publish'; events: { id: string }[]; preview?: boolean };
    const chosen = world.events.filter(({ id }) => events.some((one) => one.id === id));
    const drafts_left = world.events.filter(({ draft }) => draft).length - chosen.length;
    const told = action === 'publish' ? [{ user: ada, kind: 'assigned' as const, event_id: null, reached: true }] : [];
    const outcome = outcomeWith({ action, events: chosen.map(changedEventOf), told, drafts_left });
    if (preview) return { ...outcome, id: null };
    world.events = world.events.map((event) =>
      chosen.includes(event) ? { ...event, draft: action !== 'publish', version: event.version + 1 } : event,
    );
    return outcome;
  });
}

beforeEach(() => {
  const shift = (title: string, hour: number, draft: boolean) =>
    eventWith({
      title,
      draft,
      start_time: `2026-10-23T${hour}:00:00Z`,
      end_time: `2026-10-23T${hour + 1}:00:00Z`,
      slot_assignments: [slotOf(bar)],
    });
  const events = [shift('Early', 12, true), shift('Late', 14, true), shift('Open', 16, false)];
  world = worldWith({ me: administrator(), slotTypes: [bar], events });
  answerEventChanges(world);
  answerPublishing();
  api.on(listAttendance, []);
  api.on(listCandidates, { counts: { said_free: 0, nothing_said: 0, warned: 0, refused: 0 }, candidates: [] });
});
afterEach(clearSelection);

const bodies = () => api.made(makeChange).map(({ body }) => body);
const refs = (...titles: string[]) =>
  world.events.filter(({ title }) => titles.includes(title)).map(({ id, version }) => ({ id, version }));
const publish = exactButton('Publish…');
const dialog = (name: string) => page.getByRole('dialog', { name });

it('the list marks drafts, counts them, and publishes those in view after it has said who is told', async () => {
  await openApp('/admin/events');
  await expect.element(text('2 drafts in this view')).toBeVisible();
  await expect.element(entry(3, 'Early')).toHaveTextContent('Draft');
  await expect.element(entry(3, 'Open')).not.toHaveTextContent('Draft');
  const drafts = refs('Early', 'Late');
  await publish.click();
  await expect.element(dialog('Publish 2 shifts')).toHaveTextContent('1 person is told about a new place');
  await expect.element(dialog('Publish 2 shifts')).not.toHaveTextContent('stay drafts');
  await expectAccessible('publishing drafts');
  await exactButton('Publish 2 shifts').click();
  await expect.element(toasts).toHaveTextContent('2 shifts published');
  await expectGone(page.getByText('in this view'));
  expect(bodies()).toEqual([
    { action: 'publish', events: drafts, preview: true },
    { action: 'publish', events: drafts },
  ]);
});

it('selected drafts are published, and the dialog names the drafts that stay', async () => {
  await openApp('/admin/events');
  await page.getByRole('checkbox', { name: 'Select Early,' }).click();
  await page.getByRole('region', { name: 'Selected shifts' }).getByRole('button', { name: 'Publish…' }).click();
  await expect
    .element(dialog('Publish 1 shift'))
    .toHaveTextContent('1 other draft, outside this selection, stays a draft');
  await exactButton('Cancel').click();
  await expect.element(text('2 drafts in this view')).toBeVisible();
  expect(bodies()).toHaveLength(1);
});

it('a published event becomes a draft from the menu of selected shifts and from its panel, where drafts are used', async () => {
  const { id } = world.events[2] ?? { id: '' };
  await openApp('/admin/events');
  await page.getByRole('checkbox', { name: 'Select Open,' }).click();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Back to draft' }).click();
  await expect.element(toasts).toHaveTextContent('1 shift is a draft again');
  await expect.element(text('3 drafts in this view')).toBeVisible();
  expect(bodies()).toMatchObject([
    { action: 'unpublish', preview: true },
    { action: 'unpublish', events: [{ id }] },
  ]);
});

it('without drafts nothing speaks of them but one quiet button', async () => {
  world.events = world.events.map((event) => ({ ...event, draft: false }));
  await openApp('/admin/events');
  await page.getByRole('checkbox', { name: 'Select Open,' }).click();
  await button('More actions').click();
  await expect.element(page.getByRole('menuitem', { name: 'Cancel…' })).toBeVisible();
  await expectGone(page.getByRole('menuitem', { name: 'Back to draft' }));
  await expectGone(page.getByText(/drafts?/i));
});

it('published shifts are copied as drafts where drafts are used', async () => {
  await openApp('/admin/events');
  await page.getByRole('checkbox', { name: 'Select Open,' }).click();
  await exactButton('Copy to…').click();
  await page.getByRole('checkbox', { name: 'As drafts, which only administrators see' }).click();
  await exactButton('October 30, 2026').click();
  await exactButton('Copy to 1 day').click();
  await expect.poll(() => bodies().at(-1)).toMatchObject({ action: 'copy', days: [7], draft: true });
});

it('only drafts are asked for with their filter', async () => {
  await openApp('/admin/events');
  await exactButton('Filters').click();
  await page.getByRole('checkbox', { name: 'Drafts' }).click();
  await expect.poll(() => api.made(listEvents).at(-1)?.query.get('drafts')).toBe('yes');
});

async function fillForm(): Promise<void> {
  await openApp('/admin/events/create');
  await field('Title').fill('New');
  await button('Bar').click();
}

it('a new event is saved as a draft by the second button', async () => {
  holdTimers(2_000);
  await fillForm();
  await exactButton('Save as draft').click();
  await expect.element(heading(1, { name: 'Draft saved' })).toBeVisible();
  expect(api.made(createEvent)).toMatchObject([{ body: { title: 'New', draft: true } }]);
});

it('is a draft first where the setting says so, and published by the second button', async () => {
  holdTimers(2_000);
  world.organisation = organisationWith({ publish_at_once: false });
  await fillForm();
  await expect.element(exactButton('Save as draft')).toHaveAttribute('type', 'submit');
  await exactButton('Publish').click();
  await expect.element(heading(1, { name: 'Event Created Successfully!' })).toBeVisible();
  expect(api.made(createEvent)).toMatchObject([{ body: { draft: false } }]);
});

it('a draft says that it is one where it is edited, and can be saved and published in one step', async () => {
  const [early] = world.events;
  await openApp(`/admin/events/${early?.id}/edit`);
  await expect
    .element(text('This event is a draft. Only administrators see it, and nobody is told about it.'))
    .toBeVisible();
  await field('Title').fill('Earlier');
  await exactButton('Save and publish…').click();
  await expect.element(dialog('Publish 1 shift')).toBeVisible();
  expect(api.made(updateEvent)).toHaveLength(1);
  await exactButton('Publish 1 shift').click();
  await expect.element(toasts).toHaveTextContent('1 shift published');
  await expect.element(text('1 draft in this view')).toBeVisible();
});

it('the panel of a draft publishes it', async () => {
  const [early] = world.events;
  await openApp(`/admin/events?shift=${early?.id}`);
  const panel = page.getByRole('complementary').or(page.getByRole('dialog', { name: 'Early' }));
  await expect.element(panel.getByText('Draft', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Publish…' }).click();
  await exactButton('Publish 1 shift').click();
  await expect.element(panel.getByRole('button', { name: 'Back to draft' })).toBeVisible();
});
