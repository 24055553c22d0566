import { blockUser } from '@contract/access.ts';
import { listHandOverPeople, offerInReturn, startHandOver } from '@contract/hand-overs.ts';
import { mergeUsers } from '@contract/merging.ts';
import { deletePlace, listPlaces, updatePlace } from '@contract/places.ts';
import { confirmQualification, deleteQualification, updateQualification } from '@contract/qualifications.ts';
import { deleteSeason, listSeasons, updateSeason } from '@contract/seasons.ts';
import { signUpForSeries } from '@contract/standing-signups.ts';
import { deleteWall, listWalls, renewWall, updateWall } from '@contract/walls.ts';
import { expect, it } from 'vitest';
import { api, refusal } from '@/test/fake-api.ts';
import { anyDialog, button, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import {
  eventWith,
  newId,
  qualificationWith,
  refOf,
  seasonWith,
  signupFor,
  slotOf,
  slotTypeWith,
  userWith,
} from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const slot = slotOf(bar);
const me = userWith();
const ada = userWith({ name: 'Ada' });
const weekly = eventWith({ title: 'Fair', slot_assignments: [slot], series: { id: newId(), events: 6 } });
const own = signupFor(eventWith({ title: 'Market', slot_assignments: [slotOf(bar)] }), me);
const offered = {
  ...{ id: newId(), kind: 'open' as const, slot_id: newId(), signup_id: null, question_id: null, named: null },
  ...{ giver: null, to_all: true, fits: true, in_return_for: null, swap_with: null },
  ...{ slot_type: refOf(bar), event: { ...weekly, location: 'Pier 3' } },
};
const merged = { ...ada, ahead: 0, past: 0, hours: 0, displaced: 0 };

interface Case {
  path: string;
  /** The buttons that open it. */
  open: readonly string[];
  remove: (world: World) => unknown;
  said: string;
  calls: Parameters<typeof api.made>[0][];
}

const noPlace = { path: '/admin/places', remove: () => api.on(listPlaces, []), calls: [deletePlace, updatePlace] };
const noSeason = { path: '/admin/seasons', remove: () => api.on(listSeasons, []), calls: [deleteSeason, updateSeason] };
const noWall = {
  ...{ path: '/admin/walls', remove: () => api.on(listWalls, []), said: 'Tent is no longer listed.' },
  calls: [deleteWall, renewWall, updateWall],
};
const noQualification = {
  ...{ path: '/admin/qualifications', said: 'First aid is no longer listed.' },
  remove: (world: World) => {
    world.qualifications = [];
  },
  calls: [deleteQualification, updateQualification, confirmQualification],
};
const ofAdministrators: Record<string, Case> = {
  'the question about a place': { ...noPlace, open: ['Delete Hall'], said: 'Hall is no longer listed.' },
  'the form of a place': { ...noPlace, open: ['Edit Hall'], said: 'Hall is no longer listed.' },
  'the question about a season': { ...noSeason, open: ['Delete Summer'], said: 'Summer is no longer listed.' },
  'the form of a season': { ...noSeason, open: ['Edit Summer'], said: 'Summer is no longer listed.' },
  'the question about a wall': { ...noWall, open: ['Delete Tent'] },
  'the form of a wall': { ...noWall, open: ['Edit Tent'] },
  'the question about the address of a wall': { ...noWall, open: ['Replace address of Tent'] },
  'the question about a qualification': { ...noQualification, open: ['Delete First aid'] },
  'the form of a qualification': { ...noQualification, open: ['Edit First aid'] },
  'the confirmation of a qualification': {
    ...noQualification,
    path: `/admin/staff/${ada.id}/edit`,
    open: ['Confirm First aid'],
  },
  'the question before somebody is blocked': {
    path: `/admin/staff/${ada.id}/edit`,
    open: ['Block'],
    remove: (world) => {
      world.users = [{ ...ada, state: 'blocked', block_reason: 'Said so' }];
    },
    said: 'Ada: somebody else has changed this in the meantime.',
    calls: [blockUser],
  },
  'the question before two people are merged': {
    path: `/admin/staff/doubles?one=${ada.id}&two=${me.id}`,
    open: ['Merge…'],
    remove: () => api.on(mergeUsers, refusal('not_found', { what: 'user' })),
    said: 'Ada, Ada B.: somebody else has changed this in the meantime.',
    calls: [],
  },
};
const ofMembers: Record<string, Case> = {
  'the way to hand over a place': {
    path: '/volunteer/shifts',
    open: ['Hand over for Bar, Market'],
    remove: (world) => {
      world.signups = [];
    },
    said: 'Market is no longer listed.',
    calls: [startHandOver],
  },
  'the way to swap a place': {
    path: '/volunteer',
    open: ['Swap for one of mine… for Bar, Fair'],
    remove: (world) => {
      world.handOvers = [];
    },
    said: 'Fair is no longer listed.',
    calls: [offerInReturn],
  },
};
const cases = [...Object.entries(ofAdministrators), ...Object.entries(ofMembers)];

function begin(isMember: boolean): World {
  const world = worldWith({
    ...{ me: isMember ? me : administrator(), users: [ada], slotTypes: [bar] },
    ...{ events: [weekly], qualifications: [qualificationWith({ name: 'First aid' })] },
    ...(isMember && { signups: [own], handOvers: [offered] }),
  });
  const place = { address: null, meeting_point: null, contact: null, other_names: [], coming_events: 0, version: 1 };
  api.on(listPlaces, [{ id: newId(), name: 'Hall', ...place }]);
  api.on(listSeasons, [seasonWith({ name: 'Summer' })]);
  const wall = { key_made_at: '2026-10-20T10:00:00Z', last_seen_at: null };
  api.on(listWalls, [{ id: newId(), name: 'Tent', place: null, slot_type: null, shows_names: false, ...wall }]);
  api.on(listHandOverPeople, []);
  api.on(mergeUsers, {
    ...{ persons: [merged, { ...merged, id: me.id, name: 'Ada B.' }], account_deleted: false },
    result: merged,
  });
  return world;
}

it.each(cases)('%s closes when somebody else changes what it is about, and says so', async (what, one) => {
  const world = begin(what in ofMembers);
  const { queryClient } = await openApp(one.path);
  for (const name of one.open) await button(name).click();
  await expect.element(anyDialog).toBeVisible();
  one.remove(world);
  await queryClient.invalidateQueries();
  await expectGone(anyDialog);
  await expect.element(toasts).toHaveTextContent(one.said);
  for (const call of one.calls) expect(api.made(call)).toEqual([]);
});

it('the dates of a series close when the shift is deleted, and stay while others take places', async () => {
  const world = begin(true);
  api.on(signUpForSeries, { taken: [], skipped: [] });
  const { queryClient } = await openApp('/volunteer');
  await button('More dates for Bar, Fair').click();
  await expect.element(anyDialog).toBeVisible();
  world.events = [{ ...weekly, slot_assignments: [{ ...slot, current_count: 1 }] }];
  await queryClient.invalidateQueries();
  await api.rest();
  await expect.element(anyDialog).toBeVisible();
  world.events = [];
  await queryClient.invalidateQueries();
  await expectGone(anyDialog);
  await expect.element(toasts).toHaveTextContent('Bar is no longer listed.');
  expect(toasts.getByText('no longer listed').elements()).toHaveLength(1);
});
