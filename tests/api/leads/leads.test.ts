import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallBody } from '../../../supabase/functions/_shared/contract/call.ts';
import { createEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import * as leads from '../../../supabase/functions/_shared/contract/leads.ts';
import { cancelSignup, listSignups, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType } = apiContext();
let token: string;
let ada: Account;
let bob: Account;
let type: { id: string };

beforeAll(async () => {
  ({ token } = await person('admin'));
  type = await makeSlotType(token);
});
beforeEach(async () => {
  [ada, bob] = [await person(), await person()];
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const makeShift = async (location = 'Gate') => {
  const body = {
    ...{ title: 'Fair', location, timezone: 'UTC', start_time: inHours(2), end_time: inHours(4) },
    slot_assignments: [{ slot_type_id: type.id, required_count: 3 }],
  };
  return (await ask(createEvent, { token, body })).data;
};
const grant = (body: Omit<CallBody<typeof leads.createLead>, 'user_id'>, who = ada) =>
  ask(leads.createLead, { token, body: { user_id: who.id, ...body } });
const leadsAny = async ({ token }: { token: string }) => (await ask(getMe, { token })).data?.leads;

describe('/leads', () => {
  it('adds, lists, changes and removes what people lead', async () => {
    const event = await makeShift();
    expect([await leadsAny({ token }), await leadsAny(ada)]).toEqual([true, false]);
    const made = await grant({ event_id: event.id, rights: ['roster', 'gate'], hours_before: 2 });
    const expected = {
      id: expect.any(String),
      user: { id: ada.id, name: expect.any(String), state: 'active' },
      event: { id: event.id, title: 'Fair', start_time: event.start_time, timezone: 'UTC' },
      ...{ place: null, slot_type: null, rights: ['gate', 'roster'], hours_before: 2, hours_after: 12 },
    };
    expect(made).toMatchObject({ status: 201, data: expected });
    const { id } = made.data;
    expect(await leadsAny(ada)).toBe(true);
    const changed = await ask(leads.updateLead, { token, params: { id }, body: { rights: ['fill'] } });
    expect(changed).toMatchObject({ status: 200, data: { ...expected, rights: ['fill'] } });
    const byType = (await grant({ slot_type_id: type.id, rights: ['write'] }, bob)).data;
    expect(byType).toMatchObject({ event: null, slot_type: { id: type.id } });
    const listed = async () =>
      (await ask(leads.listLeads, { token })).data
        .filter(({ user }) => [ada.id, bob.id].includes(user.id))
        .map((one) => one.id)
        .sort();
    expect(await listed()).toEqual([id, byType.id].sort());
    expect((await ask(leads.deleteLead, { token, params: { id } })).status).toBe(204);
    expect((await ask(leads.deleteLead, { token, params: { id } })).code).toBe('not_found');
    await sql`update events set start_time = now() - interval '3 days', end_time = now() - interval '2 days' where id = ${event.id}`;
    await grant({ event_id: event.id, rights: ['gate'] });
    expect(await listed(), 'without what is over').toEqual([byType.id]);
  });

  it('says what in a body is wrong', async () => {
    const unknown = crypto.randomUUID();
    const cases: [object, string, string][] = [
      [{ user_id: unknown, rights: ['gate'] }, 'user_id', 'not_found'],
      [{ user_id: ada.id, event_id: unknown, rights: ['gate'] }, 'event_id', 'not_found'],
      [{ user_id: ada.id, place_id: unknown, rights: ['gate'] }, 'place_id', 'not_found'],
      [{ user_id: ada.id, slot_type_id: unknown, rights: ['gate'] }, 'slot_type_id', 'not_found'],
      [{ user_id: ada.id, slot_type_id: type.id, place_id: unknown, rights: ['gate'] }, 'slot_type_id', 'invalid'],
      [{ user_id: ada.id, rights: [] }, 'rights', 'too_few'],
      [{ user_id: ada.id, rights: ['pay'] }, 'rights.0', 'invalid_value'],
      [{ user_id: ada.id, rights: ['gate'], hours_before: 169 }, 'hours_before', 'too_big'],
    ];
    for (const [body, path, code] of cases) {
      const { status, data } = await ask(leads.createLead, { token, rawBody: JSON.stringify(body) });
      const { details } = data as unknown as { details: object[] };
      expect({ status, details }).toMatchObject({ status: 400, details: [{ path, code }] });
    }
    const patch = { params: { id: unknown }, body: {} };
    expect((await ask(leads.updateLead, { token, ...patch })).status).toBe(400);
    expect((await ask(leads.updateLead, { token, ...patch, body: { hours_after: 1 } })).code).toBe('not_found');
  });
});

describe('a lead', () => {
  it('sees the roster, and who could have a place, gives one and takes it back', async () => {
    const event = await makeShift('Beer tent');
    const slotId = event.slot_assignments[0]?.id as string;
    await sql`update profiles set phone = '+44 1', name = 'Bob Baker' where id = ${bob.id}`;
    const params = { id: event.id };
    const slot = { id: slotId };
    const asAda = { token: ada.token };
    expect((await ask(leads.listRoster, { ...asAda, params })).code).toBe('forbidden');
    expect((await ask(leads.listHelpers, { ...asAda, params: slot })).code).toBe('forbidden');
    const [{ id: place } = {}] = await sql`select place_id as id from events where id = ${event.id}`;
    await grant({ place_id: place, rights: ['roster', 'fill'] });
    expect((await ask(leads.listHelpers, { ...asAda, params: slot, query: { search: 'bob bak' } })).data).toEqual([
      { user: { id: bob.id, name: 'Bob Baker' }, fit: 'fits', asks: true },
    ]);
    const give = (user_id: string) =>
      ask(leads.placeHelper, { ...asAda, params: slot, body: { user_id, agreed: true } });
    expect((await give(ada.id)).code).toBe('not_yourself');
    const given = await give(bob.id);
    expect(given).toMatchObject({ status: 201, data: { status: 'confirmed' } });
    expect((await give(bob.id)).code).toBe('already_signed_up');
    expect((await ask(leads.listRoster, { ...asAda, params })).data).toMatchObject([
      { id: given.data.id, slot_id: slotId, user: { id: bob.id, name: 'Bob Baker', phone: '+44 1' } },
    ]);
    const signupId = given.data.id;
    expect((await ask(cancelSignup, { ...asAda, params: { signupId } })).status).toBe(204);
    expect((await ask(leads.listRoster, { ...asAda, params })).data).toEqual([]);
  });

  it('is named to people at the shift', async () => {
    const event = await makeShift('Stage');
    const slotId = event.slot_assignments[0]?.id as string;
    await sql`update profiles set name = 'Ada Byron', phone = '+44 7', shows_first_name = true where id = ${ada.id}`;
    await grant({ event_id: event.id, rights: ['gate'] });
    await ask(signUp, { token: bob.token, params: { slotId } });
    const own = (await ask(listSignups, { token: bob.token })).data.find((one) => one.slot_id === slotId);
    expect(own?.leads).toEqual([{ name: 'Ada', phone: '+44 7' }]);
  });
});
