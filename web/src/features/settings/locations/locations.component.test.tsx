import type { CallBody } from '@contract/call.ts';
import { createPlace, deletePlace, listPlaces, type Place, updatePlace } from '@contract/places.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { alert, button, dialog, expectGone, expectTexts, heading, link, question, text, toasts } from '@/test/find.ts';
import { pressOn } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';

const placeWith = (name: string, more: Partial<Place> = {}): Place => ({
  ...{ id: newId(), name, address: null, meeting_point: null, contact: null },
  ...{ other_names: [], coming_events: 0, version: 1, ...more },
});

/** Opens the page with these places, on a server that stores what it is sent. */
async function openWith(...places: Place[]) {
  let stored = places;
  worldWith({ me: administrator() });
  api.on(listPlaces, () => stored);
  api.on(createPlace, ({ body }) => {
    const { name, address = null, meeting_point = null, contact = null } = body as CallBody<typeof createPlace>;
    const made = placeWith(name, { address, meeting_point, contact });
    stored = [...stored, made];
    return made;
  });
  api.on(updatePlace, ({ params, body }) => {
    const { before, merge, version: _, ...change } = body as CallBody<typeof updatePlace>;
    const place = stored.find(({ id }) => id === params.id) as Place;
    const twin = stored.find(({ id, name }) => id !== place.id && name === change.name);
    if (twin && !merge) return refusal('place_exists', { place_id: twin.id, place_name: twin.name });
    if (twin) {
      stored = stored.filter(({ id }) => id !== place.id);
      return twin;
    }
    const changed = { ...place, ...change, version: place.version + 1 };
    const others = stored.filter(({ id }) => id !== place.id);
    const at = before === undefined ? stored.indexOf(place) : others.findIndex(({ id }) => id === before);
    stored = others.toSpliced(at < 0 ? others.length : at, 0, changed);
    return changed;
  });
  api.on(deletePlace, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.id);
    return null;
  });
  await openApp('/admin/places');
  await expect.element(heading(1, { name: 'Event places' })).toBeVisible();
}
const inDialog = (label: string) => dialog.getByLabelText(label);

it('lists places with what is known of them', async () => {
  const stage = { address: 'Harbour 1', meeting_point: 'Gate 3', contact: 'Ada', other_names: ['Mainstage'] };
  await openWith(placeWith('Main stage', { ...stage, coming_events: 2 }), placeWith('Hall'));
  const row = page.getByRole('listitem').filter({ has: heading(2, { name: 'Main stage' }) });
  for (const words of [
    'Harbour 1',
    'Meeting point: Gate 3',
    'Contact on site: Ada',
    'Also: Mainstage',
    '2 coming events',
  ])
    await expect.element(row).toHaveTextContent(words);
  await expectGone(button('Delete Main stage'));
  await expect.element(button('Delete Hall')).toBeVisible();
});

it('is reached from the system settings', async () => {
  worldWith({ me: administrator() });
  api.on(listPlaces, () => []);
  await openApp('/admin/settings');
  await link('Event places').click();
  await expect.element(heading(1, { name: 'Event places' })).toBeVisible();
});

it('adds a place, and says what is missing', async () => {
  await openWith();
  await expect.element(text('No places yet')).toBeVisible();
  await button('Add place').click();
  await dialog.getByRole('button', { name: 'Add place' }).click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await inDialog('Name').fill('Hall');
  await inDialog('Meeting point').fill('Gate 3');
  await dialog.getByRole('button', { name: 'Add place' }).click();
  await expectGone(dialog);
  await expectTexts(heading(2), ['Hall']);
  expect(api.made(createPlace)[0]?.body).toEqual({
    name: 'Hall',
    address: null,
    meeting_point: 'Gate 3',
    contact: null,
  });
});

it('renames a place, and merges it with the one that has the name', async () => {
  await openWith(placeWith('Main stage'), placeWith('Mainstage'));
  await button('Edit Main stage').click();
  await inDialog('Name').fill('Mainstage');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(dialog.getByText('“Mainstage” is already in the list. If you merge')).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge the two' }).click();
  await expect.element(toasts).toHaveTextContent('“Mainstage” has the events of both places now.');
  await expectGone(dialog);
  await expectTexts(heading(2), ['Mainstage']);
  expect(api.made(updatePlace).map(({ body }) => body)).toMatchObject([
    { name: 'Mainstage', version: 1 },
    { name: 'Mainstage', merge: true },
  ]);
});

it('moves places with buttons, keeps the focus, and says where the place is', async () => {
  await openWith(placeWith('A'), placeWith('B'), placeWith('C'));
  await expect.element(button('Move A up')).toBeDisabled();
  await expect.element(button('Move C down')).toBeDisabled();
  await button('Move C up').click();
  await expectTexts(heading(2), ['A', 'C', 'B']);
  await expect.element(button('Move C up')).toHaveFocus();
  await expect.element(page.getByRole('status').getByText('C: place 2 of 3')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expectTexts(heading(2), ['C', 'A', 'B']);
  await expect.element(button('Move C down')).toHaveFocus();
  await button('Move A down').click();
  await expectTexts(heading(2), ['C', 'B', 'A']);
  await expect.element(button('Move A up')).toHaveFocus();
});

it('takes a move back that the server refuses', async () => {
  await openWith(placeWith('A'), placeWith('B'));
  api.on(updatePlace, () => refusal('not_found', { what: 'place' }));
  await button('Move B up').click();
  await expect.element(toasts).toHaveTextContent('The order could not be saved.');
  await expectTexts(heading(2), ['A', 'B']);
});

it('deletes a place after a question, and says why one cannot be deleted', async () => {
  await openWith(placeWith('Hall'), placeWith('Yard'));
  await button('Delete Hall').click();
  await expect.element(question).toHaveTextContent('Do you want to delete “Hall”?');
  await question.getByRole('button', { name: 'Delete place' }).click();
  await expectTexts(heading(2), ['Yard']);
  api.on(deletePlace, () => refusal('place_in_use', { events: 3 }));
  await button('Delete Yard').click();
  await question.getByRole('button', { name: 'Delete place' }).click();
  await expect.element(toasts).toHaveTextContent('This place still has events (3)');
  await expectTexts(heading(2), ['Yard']);
});

it('keeps the keyboard in the list when a place is deleted', async () => {
  await openWith(placeWith('Barn'), placeWith('Hall', { coming_events: 2 }), placeWith('Yard'));
  const remove = async (name: string) => {
    await pressOn(button(`Delete ${name}`));
    await pressOn(question.getByRole('button', { name: 'Delete place' }));
    await expectGone(heading(2, { name }));
  };
  // The place that follows cannot be deleted.
  await remove('Barn');
  await expect.element(button('Edit Hall')).toHaveFocus();
  await remove('Yard');
  await expect.element(button('Edit Hall')).toHaveFocus();
  await expectTexts(heading(2), ['Hall']);
});

it('takes the keyboard to the button that adds a place when the last one is deleted', async () => {
  await openWith(placeWith('Barn'));
  await pressOn(button('Delete Barn'));
  await pressOn(question.getByRole('button', { name: 'Delete place' }));
  await expect.element(text('No places yet')).toBeVisible();
  await expect.element(button('Add place')).toHaveFocus();
});

it('keeps the keyboard at the place that the server does not delete', async () => {
  await openWith(placeWith('Barn'), placeWith('Yard'));
  api.on(deletePlace, () => refusal('place_in_use', { events: 3 }));
  await pressOn(button('Delete Barn'));
  await pressOn(question.getByRole('button', { name: 'Delete place' }));
  await expect.element(toasts).toHaveTextContent('This place still has events (3)');
  await expect.element(button('Delete Barn')).toHaveFocus();
});

it('reports a failed load', async () => {
  worldWith({ me: administrator() });
  api.on(listPlaces, () => refusal('internal', {}));
  await openApp('/admin/places');
  await expect.element(alert).toHaveTextContent('Failed to load places. Please try again.');
});

it('leads from a place to its coming events', async () => {
  const pier = placeWith('Pier', { coming_events: 2 });
  await openWith(pier, placeWith('Barn'));
  const to = link('2 coming events Pier');
  await expect.element(to).toHaveAttribute('href', `/admin/events?place=${pier.id}`);
  await expect.element(text('0 coming events')).toBeVisible();
});
