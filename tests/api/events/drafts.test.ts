import { expect, it } from 'vitest';
import { setAvailability } from '../../../supabase/functions/_shared/contract/availability.ts';
import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import { makeOwnCalendar } from '../../../supabase/functions/_shared/contract/calendars.ts';
import { allCalls } from '../../../supabase/functions/_shared/contract/calls.ts';
import { makeChange } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { createEvent, type Event, getEvent, listEvents } from '../../../supabase/functions/_shared/contract/events.ts';
import { cancelSignup, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { createSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { stack, ask, person, makeEvent, takePlace } = apiContext();

/** A published event in which Ada has a place, and a function that makes a draft at the same time and gives her a place there. */
async function scene() {
  const [{ token }, ada] = [await person('admin'), await person()];
  const type = (name: string, hourly_credits: number) =>
    ask(createSlotType, { token, body: { name, color: '#3182ce', hourly_credits } }).then(({ data }) => data);
  const [bar, paid] = [await type('Bar', 1), await type('Paid', -20)];
  const open = await makeEvent(token, [bar], { count: 2, title: 'Summer fair' });
  await takePlace(ada.token, open);
  const everyDay = {
    repeats: 'weekly' as const,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from: '00:00',
    to: '00:00',
    last_day: null,
  };
  const wishes = { timezone: 'UTC', most_hours: null, slot_type_ids: [], place_ids: [] };
  const body = { ...wishes, statements: [{ ...everyDay, says: 'not_free' as const }] };
  expect((await ask(setAvailability, { token: ada.token, params: { id: ada.id }, body })).status).toBe(200);
  const { data: own } = await ask(makeOwnCalendar, { token: ada.token });
  const calendar = `/calendars/${own.key}`;

  async function plan() {
    const slot_assignments = [bar, paid].map(({ id }) => ({ slot_type_id: id, required_count: 2 }));
    const times = { start_time: inHours(24), end_time: inHours(27) };
    const body = { title: 'Secret fair', location: 'Secret place', ...times, slot_assignments, draft: true };
    const { status, data } = await ask(createEvent, { token, body });
    expect([status, data.draft]).toEqual([201, true]);
    const later = await ask(makeChange, {
      token,
      body: { action: 'move', events: [{ id: data.id }], days: 1, location: 'Other secret place' },
    });
    expect(later.status).toBe(200);
    const [, slot] = data.slot_assignments;
    const given = await ask(makeChange, {
      token,
      body: { action: 'give', places: [{ slot_id: slot?.id ?? '', user_id: ada.id, override_reason: 'Help' }] },
    });
    return { event: data, signup: given.data.signups[0]?.id ?? '' };
  }
  return { token, ada, open, calendar, plan };
}

/** Whatever a member or visitor can read, by call. */
const reads = (ada: Account, open: Event, calendar: string): Record<string, string[]> => ({
  getHealth: ['/health'],
  getOpenApi: ['/openapi.json'],
  getDid: ['/did.json'],
  getMe: ['/users/me'],
  getEntry: ['/organisation/entry'],
  getLeaving: [`/users/${ada.id}/leaving`],
  listEvents: [
    `/events?from=${inHours(0)}&to=${inHours(100)}&search=fair`,
    '/events?search=secret',
    '/events?drafts=yes',
    `/events?from=${inHours(49)}&search=fair&open=yes`,
  ],
  getEvent: [`/events/${open.id}`],
  listSlotTypes: ['/slot-types'],
  getSlotType: open.slot_assignments.map(({ slot_type }) => `/slot-types/${slot_type.id}`),
  listSignups: ['/event-slot-signups', `/event-slot-signups?user_id=${ada.id}`],
  getOwnCalendar: ['/users/me/calendar'],
  readCalendar: [calendar],
  listNotices: ['/notices'],
  listWaits: ['/waits'],
  listWatches: ['/watches'],
  listHandOvers: ['/hand-overs'],
  listHandOverPeople: ['/hand-overs/people'],
  getOrganisation: ['/organisation'],
  listSessions: ['/sessions'],
  getPush: ['/push'],
  listQualifications: ['/qualifications'],
  listUserQualifications: [`/users/${ada.id}/qualifications`],
  getAvailability: [`/users/${ada.id}/availability`],
  getBirth: [`/users/${ada.id}/birth`],
  listDocuments: ['/documents'],
  listAgreements: [`/users/${ada.id}/agreements`],
  listCustomFields: ['/custom-fields'],
  listUserAnswers: [`/users/${ada.id}/answers`],
  listEventAnswers: [`/events/${open.id}/answers`],
  listLookedAfter: ['/looked-after'],
  getGuardian: [`/users/${ada.id}/guardian`],
  getOwnCode: ['/me/code'],
  getGate: [`/gate?from=${inHours(0)}&to=${inHours(90)}`],
  getPresent: ['/gate/present'],
  findGatePeople: ['/gate/people?q=ada'],
  listRoster: [`/events/${open.id}/roster`],
  listLedShifts: ['/led-shifts'],
  listHelpers: open.slot_assignments.map(({ id }) => `/slots/${id}/helpers`),
  listOpenEnds: ['/open-ends'],
  listMessages: ['/messages'],
  getMessage: [`/messages/${open.id}`],
  getOwnTimesheet: [`/users/me/timesheet?from=${inHours(-48).slice(0, 10)}&to=${inHours(100).slice(0, 10)}`],
  listTimesheets: [`/timesheets?from=${inHours(-48).slice(0, 10)}&to=${inHours(100).slice(0, 10)}`],
  getWorkHistory: open.volunteers.map(({ id }) => `/event-slot-signups/${id}/history`),
});
/**
 * The archive is read in tests/db/events/draft-secrecy.test.ts, and the public page, which is kept for ten seconds, in
 * tests/db/settings/open-page.test.ts; a file is what somebody gave; the key of one call is not for signing in.
 */
const notHere = ['getArchive', 'getFile', 'getOpenPage', 'getOpenPicture', 'openUnsubscribe'];

it('changes nothing that a volunteer can read, the one who has a place in it included', async () => {
  const { ada, open, calendar, plan } = await scene();
  const bo = await person();
  const paths = reads(ada, open, calendar);
  const readable = allCalls.filter(({ method, access }) => method === 'GET' && access !== 'admin').map(({ id }) => id);
  expect(Object.keys(paths).sort()).toEqual(readable.filter((id) => !notHere.includes(id)).sort());
  const everything = async () => {
    const seen: Record<string, string> = {};
    for (const { id, token } of [ada, bo])
      for (const url of Object.values(paths).flat()) {
        const response = await fetch(`${stack.apiUrl}${url}`, { headers: { authorization: `Bearer ${token}` } });
        const text = (await response.text()).replace(/"server_time": ?"[^"]+"/, '');
        seen[`${id === ada.id ? 'Ada' : 'Bo'} ${url}`] = `${response.status} ${text}`;
      }
    return seen;
  };
  const before = await everything();
  await plan();
  expect(await everything()).toEqual(before);
});

it('is as good as absent for a volunteer who knows its identifiers', async () => {
  const { ada, plan } = await scene();
  const { event, signup } = await plan();
  const answer = await ask(getEvent, { token: ada.token, params: { id: event.id } });
  expect([answer.status, answer.code, answer.message]).toEqual([404, 'not_found', 'Event not found']);
  for (const { id } of event.slot_assignments) {
    const taken = await ask(signUp, { token: ada.token, params: { slotId: id } });
    expect([taken.status, taken.message]).toEqual([404, 'Slot not found']);
  }
  const canceled = await ask(cancelSignup, { token: ada.token, params: { signupId: signup } });
  expect([canceled.status, canceled.message]).toEqual([404, 'Signup not found']);
});

it('is found by administrators as a draft, and by everybody once it is published', async () => {
  const { token, ada, plan } = await scene();
  const { event } = await plan();
  const found = async (by: string) =>
    (await ask(listEvents, { token: by, query: { search: event.title, drafts: 'yes' } })).data;
  expect((await found(token)).map(({ id }) => id)).toContain(event.id);
  const days = { from: inHours(0), to: inHours(200) };
  const shifts = async () =>
    (await ask(getBoard, { token, query: days })).data.shifts.filter(({ id }) => id === event.id);
  expect(await shifts()).toMatchObject([{ draft: true }]);
  const publish = { action: 'publish' as const, events: [{ id: event.id }] };
  const preview = await ask(makeChange, { token, body: { ...publish, preview: true } });
  expect(preview.data).toMatchObject({ id: null, told: [{ user: { id: ada.id }, kind: 'asked' }] });
  expect(await shifts()).toMatchObject([{ draft: true }]);
  await ask(makeChange, { token, body: publish });
  expect(await shifts()).toMatchObject([{ draft: false }]);
  expect((await found(token)).map(({ id }) => id)).not.toContain(event.id);
  const { data } = await ask(getEvent, { token: ada.token, params: { id: event.id } });
  expect(data).toMatchObject({ draft: false, volunteers: [{ user_id: ada.id, status: 'asked' }] });
  const held = await ask(makeChange, { token, body: { action: 'unpublish', events: [{ id: event.id }] } });
  expect([held.status, held.code]).toEqual([409, 'places_held']);
});
