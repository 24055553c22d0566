import { expect, it } from 'vitest';
import { blockUser, seeAsUser } from '../../supabase/functions/_shared/contract/access.ts';
import { makeOwnCalendar } from '../../supabase/functions/_shared/contract/calendars.ts';
import { allCalls } from '../../supabase/functions/_shared/contract/calls.ts';
import { listEvents } from '../../supabase/functions/_shared/contract/events.ts';
import { listNotices } from '../../supabase/functions/_shared/contract/notices.ts';
import { listSignups } from '../../supabase/functions/_shared/contract/signups.ts';
import { getMe, listUsers, updateUser } from '../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();

/** The only calls that can be seen as somebody. Before one is added here: it answers with no secret of the person. */
const seen = [
  'getAvailability',
  'getEvent',
  'getMe',
  'getOrganisation',
  'getSlotType',
  'listEvents',
  'listHandOverPeople',
  'listHandOvers',
  'listNotices',
  'listQualifications',
  'listSignups',
  'listSlotTypes',
  'listUserQualifications',
  'listWaits',
  'listWatches',
];

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
    const unknown = ['getEvent', 'getSlotType'].includes(call.id);
    expect([status, code], call.id).toEqual(
      !call.seen ? [403, 'see_as_private'] : unknown ? [404, 'not_found'] : [200, undefined],
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
  const listed = (await ask(listEvents, { token, headers })).data.find(({ id }) => id === event.id);
  expect(listed?.slot_assignments[0]).toMatchObject({ blocked: 'already_signed_up' });
  // Keys for administrators are refused as they are to the person.
  const asked = await ask(listSignups, { token, headers, query: { user_id: anna.id } });
  expect(asked).toMatchObject({ status: 403, code: 'forbidden' });
  // Without the header, the administrator is who they are.
  expect((await ask(getMe, { token })).data).toMatchObject({ role: 'admin' });
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
