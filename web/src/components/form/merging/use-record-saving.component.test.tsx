import { listPlaces, type Place, updatePlace } from '@contract/places.ts';
import { type Qualification, updateQualification } from '@contract/qualifications.ts';
import { listSeasons, type Season, updateSeason } from '@contract/seasons.ts';
import { expect, it } from 'vitest';
import { api, refusal } from '@/test/fake-api.ts';
import { button, dialog, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, qualificationWith, seasonWith } from '@/test/records.ts';

type Stored = { version: number };

/** A server that stores what it is sent onto the latest version, and refuses what was typed onto an earlier one. */
function storing<Kept extends Stored>(first: Kept, update: Parameters<typeof api.on>[0], keep: (kept: Kept) => void) {
  let stored = first;
  const save = (kept: Kept) => {
    stored = kept;
    keep(kept);
    return kept;
  };
  api.on(update, ({ body }) => {
    const { version, ...change } = body as Stored;
    if (version !== stored.version)
      return refusal('stale_version', { version: stored.version, updated_at: '2026-10-23T10:00:00Z' }) as never;
    return save({ ...stored, ...change, version: version + 1 }) as never;
  });
  return {
    now: () => stored,
    /** What somebody else saves meanwhile. */
    theirs: (more: Partial<Kept>) => save({ ...stored, ...more, version: stored.version + 1 }),
  };
}
const inDialog = (label: string) => dialog.getByLabelText(label);
const save = dialog.getByRole('button', { name: 'Save changes' });

async function openSeason() {
  const season = seasonWith({ name: 'Autumn', required_credits: 6 });
  worldWith({ me: administrator(), season });
  let list: Season[] = [season];
  api.on(listSeasons, () => list);
  const server = storing<Season>(season, updateSeason, (kept) => {
    list = [kept];
  });
  await openApp('/admin/seasons');
  await button('Edit Autumn').click();
  return server;
}

it('keeps what both of two administrators have changed of a season, with one Save', async () => {
  const server = await openSeason();
  await inDialog('Name').fill('Fall');
  server.theirs({ required_credits: 9 });
  await save.click();
  await expectGone(dialog);
  expect(server.now()).toMatchObject({ name: 'Fall', required_credits: 9, version: 3 });
  await expect.element(toasts).toHaveTextContent('Changed by someone else and kept: Required credits: 6 → 9');
});

it('asks where both have changed the same, and saves what is chosen', async () => {
  const server = await openSeason();
  await inDialog('Name').fill('Mine');
  server.theirs({ name: 'Theirs' });
  await save.click();
  await expect.element(dialog).toHaveTextContent('Name: Autumn → Theirs');
  await expect.element(inDialog('Name')).toHaveValue('Mine');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(inDialog('Name')).toHaveValue('Theirs');
  await inDialog('Name').fill('Ours');
  await save.click();
  await expectGone(dialog);
  expect(server.now()).toMatchObject({ name: 'Ours', version: 3 });
});

it('keeps both changes of a place', async () => {
  const place: Place = {
    ...{ id: newId(), name: 'Pier', address: null, meeting_point: null, contact: null },
    ...{ other_names: [], coming_events: 0, version: 1 },
  };
  worldWith({ me: administrator() });
  let list = [place];
  api.on(listPlaces, () => list);
  const server = storing<Place>(place, updatePlace, (kept) => {
    list = [kept];
  });
  await openApp('/admin/places');
  await button('Edit Pier').click();
  await inDialog('Address').fill('Harbor 1');
  server.theirs({ meeting_point: 'Gate 2' });
  await save.click();
  await expectGone(dialog);
  expect(server.now()).toMatchObject({ address: 'Harbor 1', meeting_point: 'Gate 2', version: 3 });
});

it('keeps both changes of a qualification', async () => {
  const qualification = qualificationWith({ name: 'First aid', text: 'I know first aid', valid_months: null });
  const world = worldWith({ me: administrator(), qualifications: [qualification] });
  const server = storing<Qualification>(qualification, updateQualification, (kept) => {
    world.qualifications = [kept];
  });
  await openApp('/admin/qualifications');
  await button('Edit First aid').click();
  await inDialog('Name').fill('First aid course');
  server.theirs({ valid_months: 24 });
  await save.click();
  await expectGone(dialog);
  expect(server.now()).toMatchObject({ name: 'First aid course', valid_months: 24, version: 3 });
});
