import { expect, it } from 'vitest';
import { blockUser, seeAsUser, stopSeeingAsUser } from '../../../supabase/functions/_shared/contract/access.ts';
import { makeOwnCalendar } from '../../../supabase/functions/_shared/contract/calendars.ts';
import { allCalls } from '../../../supabase/functions/_shared/contract/calls.ts';
import { listEvents } from '../../../supabase/functions/_shared/contract/events.ts';
import { doGateActions, getGate, getPresent } from '../../../supabase/functions/_shared/contract/gate.ts';
import { findGatePeople, scanCode } from '../../../supabase/functions/_shared/contract/gate-finding.ts';
import {
  createLead,
  listHelpers,
  listRoster,
  placeHelper,
} from '../../../supabase/functions/_shared/contract/leads.ts';
import { listLedShifts } from '../../../supabase/functions/_shared/contract/led-shifts.ts';
import { listMessages, sendMessage } from '../../../supabase/functions/_shared/contract/messages.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { listOpenEnds, settleOpenEnds } from '../../../supabase/functions/_shared/contract/open-ends.ts';
import { listRecord } from '../../../supabase/functions/_shared/contract/record.ts';
import { cancelSignup, listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getMe, listUsers, updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();

/** The only calls that can be seen as somebody. Before one is added here: it answers with no secret of the person. */
const seen = [
  'findGatePeople',
  'getAvailability',
  'getBirth',
  'getEvent',
  'getGate',
  'getMe',
  'getMessage',
  'getOrganisation',
  'getOwnTimesheet',
  'getPresent',
  'getSlotType',
  'listAgreements',
  'listCustomFields',
  'listDocuments',
  'listEvents',
  'listHandOverPeople',
  'listHandOvers',
  'listHelpers',
  'listLedShifts',
  'listMessages',
  'listNotices',
  'listOpenEnds',
  'listQualifications',
  'listRoster',
  'listSignups',
  'listSlotTypes',
  'listTimesheets',
  'listUserQualifications',
  'listWaits',
  'listWatches',
];

/** What they answer to somebody who leads nothing, without a query and for an id of nothing. */
const otherwise: Record<string, [number, string]> = {
  findGatePeople: [400, 'invalid_request'],
  getEvent: [404, 'not_found'],
  getGate: [400, 'invalid_request'],
  getMessage: [404, 'not_found'],
  getOwnTimesheet: [400, 'invalid_request'],
  getSlotType: [404, 'not_found'],
  listHelpers: [403, 'forbidden'],
  listRoster: [403, 'forbidden'],
  listTimesheets: [400, 'invalid_request'],
};

/** Path parameters that are all this id, whatever they are called. */
const everywhere = (id: string): Record<string, string> => new Proxy({}, { get: () => id });

const stage = async () => {
  const [admin, anna] = [await person('admin'), await person()];
  const begun = await ask(seeAsUser, { token: admin.token, params: { id: anna.id } });
  return { admin, anna, begun, token: admin.token, headers: { 'x-see-as': anna.id } };
};

it('the calls that can be seen as somebody are listed, and no other GET can', async () => {
  expect(
    allCalls
      .filter(({ seen }) => seen)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(seen);
  const { anna, token, headers } = await stage();
  await ask(makeOwnCalendar, { token: anna.token });
  for (const call of allCalls.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
    const { status, code } = await ask(call, { token, headers, params: everywhere(anna.id) } as never);
    expect([status, code], call.id).toEqual(
      call.seen ? (otherwise[call.id] ?? [200, undefined]) : [403, 'see_as_private'],
    );
  }
});

it('an administrator who has begun it reads what the person reads, and not what administrators do', async () => {
  const { anna, begun, token, headers } = await stage();
  expect(begun).toMatchObject({ status: 200, data: { id: anna.id, state: 'active' } });
  const event = await makeEvent(token, [await makeSlotType(token)], { title: 'Seen' });
  const own = await takePlace(anna.token, event);
  expect(await ask(getMe, { token, headers })).toEqual(
    expect.objectContaining({ data: (await ask(getMe, { token: anna.token })).data }),
  );
  const signups = await ask(listSignups, { token, headers });
  expect(signups.data).toEqual((await ask(listSignups, { token: anna.token })).data);
  expect(signups.data.map(({ id }) => id)).toEqual([own.id]);
  // Without the slot type the first page may be full of events that other files have made on this stack.
  const query = { slot_type_ids: event.slot_assignments.map(({ slot_type }) => slot_type.id) };
  const listed = (await ask(listEvents, { token, headers, query })).data.find(({ id }) => id === event.id);
  expect(listed?.slot_assignments[0]).toMatchObject({ blocked: 'already_signed_up' });
  // Keys for administrators are refused as they are to the person.
  const asked = await ask(listSignups, { token, headers, query: { user_id: anna.id } });
  expect(asked).toMatchObject({ status: 403, code: 'forbidden' });
  // Without the header, the administrator is who they are.
  expect((await ask(getMe, { token })).data).toMatchObject({ role: 'admin' });
});

it('an administrator sees the gate and the lists of a lead as the lead does, and does nothing there', async () => {
  const { admin, anna, token, headers } = await stage();
  const [type, other] = [await makeSlotType(token), await makeSlotType(token)];
  const [event, elsewhere] = [await makeEvent(token, [type], { title: 'Led' }), await makeEvent(token, [other])];
  const ben = await person();
  const { id: signup_id } = await takePlace(ben.token, event);
  await takePlace((await person()).token, elsewhere);
  await sql`update profiles set phone = '+1 555 0100' where id = ${ben.id}`;
  await sql`update events set start_time = private.now() - interval '3 hours', end_time = private.now() - interval '1 hour'
    where id = ${event.id}`;
  await sql`update slot_type_rates set compensation = 'wage', hourly_rate = 10 where slot_type_id = ${type.id}`;
  const rights = ['gate', 'roster', 'fill', 'write'] as const;
  const body = { user_id: anna.id, event_id: event.id, rights: [...rights] };
  expect((await ask(createLead, { token, body })).status).toBe(201);
  const span = () => {
    const now = Date.now();
    return { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() };
  };
  const asked = span();
  const slot = event.slot_assignments[0]?.id ?? '';
  const reads = {
    gate: (as: object) => ask(getGate, { ...as, query: asked }),
    present: (as: object) => ask(getPresent, as),
    people: (as: object) => ask(findGatePeople, { ...as, query: { q: 'a-name-of-nobody' } }),
    roster: (as: object) => ask(listRoster, { ...as, params: { id: event.id } }),
    helpers: (as: object) => ask(listHelpers, { ...as, params: { id: slot } }),
    led: (as: object) => ask(listLedShifts, as),
    ends: (as: object) => ask(listOpenEnds, as),
    messages: (as: object) => ask(listMessages, as),
  };
  const stable = (data: unknown) => JSON.stringify(data).replace(/"server_time":"[^"]*"/, '');
  for (const [what, read] of Object.entries(reads)) {
    const [own, seenThere] = [await read({ token: anna.token }), await read({ token, headers })];
    expect([seenThere.status, stable(seenThere.data)], what).toEqual([200, stable(own.data)]);
  }
  const gate = (await reads.gate({ token, headers })).data;
  expect(gate.events.map(({ id }) => id)).toEqual([event.id]);
  expect(gate.people).toMatchObject([{ id: ben.id, phone: '+1 555 0100' }]);
  expect((await reads.ends({ token, headers })).data.map(({ id }) => id)).toEqual([signup_id]);

  const before = async () => await sql`select * from signups where event_id = ${event.id} order by id`;
  const [state, at] = [await before(), new Date().toISOString()];
  const action = { id: crypto.randomUUID(), kind: 'check_in', at, signup_id, reason: 'Let in' } as const;
  const refused = [
    await ask(doGateActions, { token, headers, body: { actions: [action] } }),
    await ask(scanCode, { token, headers, body: { code: 'ABC' } }),
    await ask(settleOpenEnds, { token, headers, body: { answer: 'planned', signup_ids: [signup_id] } }),
    await ask(placeHelper, { token, headers, params: { id: slot }, body: { user_id: admin.id, agreed: true } }),
    await ask(cancelSignup, { token, headers, params: { signupId: signup_id } }),
    await ask(sendMessage, {
      ...{ token, headers },
      body: {
        ...{ message_id: crypto.randomUUID(), operational: false, answers_to: 'organisation' as const },
        audience: [{ kind: 'shifts' as const, shifts: [{ event_id: event.id }] }],
        texts: { default: { subject: 'x', body: 'y' } },
      },
    }),
  ];
  for (const { status, code } of refused) expect([status, code]).toEqual([403, 'see_as_read_only']);
  expect(await before()).toEqual(state);
  expect(await sql`select from gate_actions where id = ${action.id}`).toEqual([]);
});

it('nothing is changed by a call with the header, whoever makes it', async () => {
  const { anna, token, headers } = await stage();
  const before = await sql`select * from profiles order by id`;
  for (const call of allCalls.filter(({ method }) => method !== 'GET')) {
    for (const by of [token, anna.token]) {
      const refused = await ask(call, { token: by, headers, params: everywhere(anna.id), rawBody: '{}' } as never);
      expect(refused, call.id).toMatchObject({ status: 403, code: 'see_as_read_only' });
    }
  }
  expect(await sql`select * from profiles order by id`).toEqual(before);
});

it('the header without the right is refused, and an id that is none is named', async () => {
  const { admin, anna, token, headers } = await stage();
  const [second, staff] = [await person('admin'), await person('staff')];
  for (const { token } of [anna, staff, second])
    expect(await ask(getMe, { token, headers })).toMatchObject({ status: 403, code: 'see_as_refused' });
  for (const { id } of [admin, second, staff])
    expect(await ask(getMe, { token, headers: { 'x-see-as': id } })).toMatchObject({ code: 'see_as_refused' });
  for (const text of ['', 'anna', `${anna.id} or true`, `${anna.id}, ${anna.id}`]) {
    const { status, data } = await ask(getMe, { token, headers: { 'x-see-as': text } });
    expect([status, data]).toMatchObject([400, { details: [{ path: 'x-see-as', code: 'invalid_format' }] }]);
  }
  expect(await ask(getMe, { headers })).toMatchObject({ status: 401 });
});

it('ends when the person is blocked', async () => {
  const { anna, token, headers } = await stage();
  await ask(blockUser, { token, params: { id: anna.id }, body: { reason: 'x' } });
  expect(await ask(getMe, { token, headers })).toMatchObject({ status: 403, code: 'see_as_refused' });
  expect(await ask(seeAsUser, { token, params: { id: anna.id } })).toMatchObject({ code: 'see_as_refused' });
});

it('ends when the administrator says so, as often as they say it, and is recorded once', async () => {
  const { admin, anna, token, headers } = await stage();
  const stop = (as: object) => ask(stopSeeingAsUser, { token, params: { id: anna.id }, ...as });
  expect(await stop({ headers })).toMatchObject({ status: 403, code: 'see_as_read_only' });
  expect((await ask(getMe, { token, headers })).status).toBe(200);
  for (const _ of [1, 2]) expect((await stop({})).status).toBe(204);
  expect(await ask(getMe, { token, headers })).toMatchObject({ status: 403, code: 'see_as_refused' });
  const query = { user_id: anna.id, part: 'seeing' as const };
  expect((await ask(listRecord, { token, query })).data).toMatchObject([
    { kind: 'person_seen_ended', actor_id: admin.id, id: anna.id, fields: [] },
    { kind: 'person_seen', actor_id: admin.id, id: anna.id, fields: [] },
  ]);
  expect(await stop({ token: anna.token })).toMatchObject({ status: 403, code: 'forbidden' });
});

it('the other administrators are told who sees the app as whom', async () => {
  const second = await person('admin');
  const { admin, anna, token } = await stage();
  for (const [by, name] of [
    [admin, 'Chief of seeing'],
    [anna, 'Seen Anna'],
  ] as const)
    await ask(updateUser, { token, params: { id: by.id }, body: { name } });
  const { data } = await ask(listNotices, { token: second.token });
  expect(data.find(({ about }) => about?.person === 'Seen Anna')).toMatchObject({
    kind: 'seen_as',
    about: { actor: 'Chief of seeing' },
    event: null,
  });
  expect((await ask(listUsers, { token: second.token })).status).toBe(200);
});
