import { createEvent, type Event, getEvent, listEvents, updateEvent } from '@contract/events.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerEventChanges } from '@/test/changes.ts';
import { api, failure, refusal } from '@/test/fake-api.ts';
import {
  alert,
  button,
  entry,
  expectGone,
  expectValues,
  field,
  heading,
  link,
  question,
  text,
  toasts,
} from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
let world: World;

beforeEach(() => {
  world = worldWith({ me: administrator(), slotTypes: [bar] });
  answerEventChanges(world);
});

it('shows a refusal of the server at its field, and keeps the input', { tags: ['8.21'] }, async () => {
  const message = 'Slot type not found';
  const detail = { path: 'slot_assignments.0.slot_type_id', code: 'not_found', params: { what: 'slot_type' }, message };
  api.on(createEvent, () =>
    Response.json(
      { status: 'error', error: { code: 'invalid_request', params: {}, message, details: [detail] } },
      { status: 400 },
    ),
  );
  await openApp('/admin/events/create');
  await field('Title').fill('Concert');
  await button('Bar', true).click();
  await button('Create Event').click();
  await expect.element(text(message)).toBeVisible();
  await expect.element(field('Count of Bar')).toHaveFocus();
  api.on(createEvent, failure());
  await button('Create Event').click();
  await expect.element(alert).toHaveTextContent('Failed to create event. Please try again.');
  await expectValues({ Title: 'Concert' });
});

it('informs the second of two administrators of the change, and loads it on request', { tags: ['8.23'] }, async () => {
  const fair = eventWith({ title: 'Fair', slot_assignments: [slotOf(bar)] });
  world.events = [fair];
  const app = await openApp(`/admin/events/${fair.id}/edit`);
  await field('Title').fill('Mine');
  world.events = [{ ...fair, title: 'Theirs', version: 2 }];
  api.on(updateEvent, refusal('stale_version', { version: 2, updated_at: '2026-10-23T10:00:00Z' }));
  await button('Save Changes').click();
  await expect.element(alert).toHaveTextContent('Failed to update event');
  await expect.element(alert).toHaveTextContent('This was changed by someone else in the meantime');
  await expectValues({ Title: 'Mine' });
  await button('Load latest version').click();
  await expectValues({ Title: 'Theirs' });
  await expect.element(heading(1, { name: 'Edit Event' })).toHaveFocus();

  await field('Title').fill('Both');
  api.on(updateEvent, refusal('not_found', { what: 'event' }));
  await button('Save Changes').click();
  await expect.element(alert).toHaveTextContent('Event not found');
  await expectValues({ Title: 'Both' });
  answerEventChanges(world);
  await button('Save Changes').click();
  await expect.poll(app.address).toBe('/admin/events');
  expect(api.made(updateEvent).map(({ body }) => Reflect.get(body as object, 'version'))).toEqual([1, 2, 2]);
  await expect.element(entry(3, 'Both')).toBeVisible();
});

it('asks before unsaved input is lost', async () => {
  const app = await openApp('/admin/events');
  await link('Create Event').click();
  await link('Cancel').click();
  await expect.poll(app.address).toBe('/admin/events');
  await link('Create Event').click();
  await field('Title').fill('Half a title');
  await link('Cancel').click();
  await expect.element(question).toHaveTextContent('Leave without saving?');
  await button('Stay').click();
  await expectValues({ Title: 'Half a title' });
  await link('Cancel').click();
  await button('Leave', true).click();
  await expect.poll(app.address).toBe('/admin/events');
});

it('reports failed loads, and retries on request', { tags: ['8.18', '8.22', '8.46'] }, async () => {
  api.on(listEvents, failure());
  api.on(getEvent, failure());
  const app = await openApp('/admin/events');
  await expect.element(alert).toHaveTextContent('Failed to load events. Please try again.');
  api.on(listEvents, []);
  await button('Try again').click();
  await expectGone(alert);
  await app.router.navigate({ to: '/admin/events/$eventId/edit', params: { eventId: newId() } });
  await expect.element(alert).toHaveTextContent('Failed to load event details');
  api.on(getEvent, refusal('not_found', { what: 'event' }));
  await button('Try again').click();
  await expect.element(text('Event not found')).toBeVisible();
});

/** A server that saves the event onto its latest version, and refuses earlier ones. */
function savesLatest(): void {
  api.on(updateEvent, ({ body }) => {
    const { version, title, description, location } = body as Partial<Event>;
    const [latest] = world.events as [Event];
    if (version !== latest.version)
      return refusal('stale_version', { version: latest.version, updated_at: '2026-10-23T10:00:00Z' });
    const saved = {
      ...latest,
      title: title ?? '',
      description: description ?? null,
      location: location ?? null,
      version: version + 1,
      source: null,
    };
    world.events = [saved];
    return saved;
  });
}

it('keeps what both of two administrators have changed in different fields, with one Save, and says what the other one changed', async () => {
  const fair = eventWith({ title: 'Fair', description: 'Old', location: 'Here', slot_assignments: [slotOf(bar)] });
  world.events = [fair];
  savesLatest();
  const app = await openApp(`/admin/events/${fair.id}/edit`);
  await field('Title').fill('Mine');
  world.events = [{ ...fair, description: 'Theirs', version: 2 }];
  await button('Save Changes').click();
  await expect.poll(app.address).toBe('/admin/events');
  await expect.element(toasts).toHaveTextContent('Changed by someone else and kept: Description: Old → Theirs');
  expect(api.made(updateEvent).map(({ body }) => body)).toMatchObject([
    { version: 1, title: 'Mine', description: 'Old' },
    { version: 2, title: 'Mine', description: 'Theirs', location: 'Here' },
  ]);
});

it('lets a person choose where both have changed the same field', async () => {
  const fair = eventWith({ title: 'Fair', location: 'Here', slot_assignments: [slotOf(bar)] });
  world.events = [fair];
  savesLatest();
  const app = await openApp(`/admin/events/${fair.id}/edit`);
  await field('Title').fill('Mine');
  await field('Location').fill('My place');
  world.events = [{ ...fair, title: 'Theirs', location: 'Their place', description: 'Added', version: 2 }];
  await button('Save Changes').click();
  await expect.element(alert).toHaveTextContent('Title: Fair → Theirs');
  await expectValues({ Title: 'Mine', Location: 'My place', Description: 'Added' });
  const [takeTitle, takePlace] = [button('Take theirs').nth(0), button('Take theirs').nth(1)];
  await expect.element(takeTitle).toHaveAccessibleDescription('Title: Fair → Theirs');
  await expect.element(takePlace).toHaveAccessibleDescription('Place: Here → Their place');
  await takePlace.click();
  await expectValues({ Title: 'Mine', Location: 'Their place' });
  await expect.element(alert).not.toHaveTextContent('Their place');
  await button('Save Changes').click();
  await expect.poll(app.address).toBe('/admin/events');
  expect(world.events).toMatchObject([{ title: 'Mine', location: 'Their place', description: 'Added', version: 3 }]);
});
