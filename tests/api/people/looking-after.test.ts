import { describe, expect, it } from 'vitest';
import { makeOwnCalendar } from '../../../supabase/functions/_shared/contract/calendars.ts';
import { allCalls } from '../../../supabase/functions/_shared/contract/calls.ts';
import { getOwnCode } from '../../../supabase/functions/_shared/contract/codes.ts';
import { listEvents } from '../../../supabase/functions/_shared/contract/events.ts';
import { leave } from '../../../supabase/functions/_shared/contract/leaving.ts';
import {
  addLookedAfter,
  getGuardian,
  inviteLookedAfter,
  listLookedAfter,
  releaseLookedAfter,
  removeLookedAfter,
  setGuardian,
  takePlacesTogether,
} from '../../../supabase/functions/_shared/contract/looking-after.ts';
import { updateOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { cancelSignup, listSignups, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getMe, updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';
import { signIn } from '../../support/people.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent } = apiContext();

/** The calls that nobody makes for somebody else but that are no administrator's: before one is taken from here, it is about nothing of an account. */
const ownOnly = [
  'addDevice',
  'addLookedAfter',
  'approveClean',
  'approveHours',
  'answerClaim',
  'askParent',
  'beginAddressChange',
  'confirmAddress',
  'doGateActions',
  'endOtherSessions',
  'endSession',
  'findGatePeople',
  'getArchive',
  'getGate',
  'getGuardian',
  'getMessage',
  'getOwnCalendar',
  'getPresent',
  'getPush',
  'inviteLookedAfter',
  'issueStatement',
  'leave',
  'listHelpers',
  'listLedShifts',
  'listMessages',
  'listOpenEnds',
  'listOwnStatements',
  'listRoster',
  'listSessions',
  'listTimesheets',
  'makeOwnCalendar',
  'placeHelper',
  'previewMessage',
  'recordExport',
  'releaseLookedAfter',
  'removeDevice',
  'removeLookedAfter',
  'removeOwnCalendar',
  'scanCode',
  'sendMessage',
  'setEntryNote',
  'setPush',
  'showCodeAtGate',
  'settleOpenEnds',
  'testDevice',
  'withdrawStatement',
];
const everywhere = (id: string): Record<string, string> => new Proxy({}, { get: () => id });

async function stage() {
  const [admin, mother, stranger] = [await person('admin'), await person(), await person()];
  await ask(updateOrganisation, { token: admin.token, body: { looking_after: true } });
  const add = async (name: string) => {
    const { data } = await ask(addLookedAfter, { token: mother.token, body: { name } });
    return data.id;
  };
  const [lena, tom] = [await add('Lena'), await add('Tom')];
  const forLena = { 'x-act-for': lena };
  return { admin, mother, stranger, lena, tom, forLena, token: mother.token };
}

describe('the header X-Act-For', () => {
  it('makes a call for the person, who has their own list, code and profile', async () => {
    const { admin, mother, token, lena, tom, forLena } = await stage();
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)]);
    const [slot] = event.slot_assignments;
    const made = await ask(signUp, { token, headers: forLena, params: { slotId: slot?.id ?? '' } });
    expect([made.status, made.data.user_id]).toEqual([201, lena]);
    expect((await ask(listSignups, { token, headers: forLena })).data.map(({ id }) => id)).toEqual([made.data.id]);
    expect((await ask(listSignups, { token })).data).toEqual([]);
    const { data: me } = await ask(getMe, { token, headers: forLena });
    expect(me).toMatchObject({ id: lena, name: 'Lena', has_account: false });
    expect(me?.household?.map(({ id }) => id)).toEqual([mother.id, lena, tom]);
    const codes = [await ask(getOwnCode, { token }), await ask(getOwnCode, { token, headers: forLena })];
    expect(new Set(codes.map(({ data }) => data.code)).size).toBe(2);
    expect(
      (await ask(updateUser, { token, headers: forLena, params: { id: mother.id }, body: { name: 'x' } })).status,
    ).toBe(403);
    expect((await ask(cancelSignup, { token, params: { signupId: made.data.id } })).status).toBe(404);
    expect((await ask(cancelSignup, { token, headers: forLena, params: { signupId: made.data.id } })).status).toBe(204);
  });

  it('is refused to everybody else, to administrators too, and when it is no id', async () => {
    const { admin, stranger, token, lena, forLena } = await stage();
    for (const other of [stranger.token, admin.token]) {
      const { status, code } = await ask(listEvents, { token: other, headers: forLena });
      expect([status, code]).toEqual([403, 'act_for_refused']);
    }
    expect((await ask(listEvents, { token, headers: { 'x-act-for': admin.id } })).code).toBe('act_for_refused');
    expect((await ask(listEvents, { token, headers: { 'x-act-for': 'lena' } })).status).toBe(400);
    await sql`update profiles set state = 'blocked' where id = ${lena}`;
    expect((await ask(listEvents, { token, headers: forLena })).code).toBe('act_for_refused');
  });

  it('is refused by what belongs to an account, and by each call for administrators', async () => {
    const { token, lena, forLena } = await stage();
    const refused = allCalls.filter(({ access, acted }) => access !== 'public' && !acted);
    expect(
      refused
        .filter(({ access }) => access !== 'admin')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ownOnly.toSorted());
    expect(allCalls.filter(({ access, acted }) => acted && (access === 'admin' || access === 'public'))).toEqual([]);
    for (const call of refused) {
      const { status, code } = await ask(call, { token, headers: forLena, params: everywhere(lena) } as never);
      expect([status, code], call.id).toEqual([403, 'act_for_private']);
    }
    const settings = await ask(updateUser, {
      token,
      headers: forLena,
      params: { id: lena },
      body: { settings: { emailNotifications: false } },
    });
    expect([settings.status, settings.code]).toEqual([403, 'act_for_private']);
    expect((await ask(makeOwnCalendar, { token })).status).toBe(201);
  });
});

describe('/looked-after', () => {
  it('takes places for several people, or says for whom there is none', async () => {
    const { admin, mother, token, lena, tom } = await stage();
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)]);
    const slot_id = event.slot_assignments[0]?.id ?? '';
    await sql`update event_slots set required_count = 2 where id = ${slot_id}`;
    const take = (...people: string[]) =>
      ask(takePlacesTogether, { token, body: { places: people.map((user_id) => ({ user_id, slot_id })) } });
    const three = await take(mother.id, lena, tom);
    expect([three.status, three.data]).toMatchObject([
      200,
      { taken: [], refused: { user: { id: tom, name: 'Tom' }, refusal: { code: 'slot_full' } } },
    ]);
    expect((await take(lena, tom)).data.taken).toHaveLength(2);
  });

  it('hands a person over: they sign in as who they were', async () => {
    const { mother, stranger, token, lena, tom, forLena } = await stage();
    const email = `lena-${crypto.randomUUID()}@example.org`;
    expect(
      (await ask(inviteLookedAfter, { token: stranger.token, params: { id: lena }, body: { email } })).status,
    ).toBe(403);
    const taken = await ask(inviteLookedAfter, { token, params: { id: lena }, body: { email: stranger.email } });
    expect([taken.status, taken.code]).toEqual([409, 'user_exists']);
    expect((await ask(inviteLookedAfter, { token, params: { id: lena }, body: { email } })).status).toBe(204);
    expect((await ask(listLookedAfter, { token })).data).toMatchObject([
      { id: lena, email },
      { id: tom, email: null },
    ]);
    const { access_token } = await signIn(stack, email);
    expect((await ask(getMe, { token: access_token })).data).toMatchObject({ id: lena, name: 'Lena' });
    expect((await ask(getMe, { token, headers: forLena })).code).toBe('act_for_refused');
    expect((await ask(listLookedAfter, { token })).data.map(({ id }) => id)).toEqual([tom]);
    expect(mother.id).not.toBe(lena);
  });

  it('leaving waits for what becomes of the others, which administrators decide as well', async () => {
    const { admin, mother, stranger, token, lena, tom } = await stage();
    const left = await ask(leave, { token, body: { confirm: true } });
    expect([left.status, left.code]).toEqual([409, 'looks_after']);
    const given = await ask(setGuardian, {
      token: admin.token,
      params: { id: lena },
      body: { guardian_id: stranger.id },
    });
    expect(given.data).toEqual({ guardian: { id: stranger.id, name: expect.any(String) }, looks_after: [] });
    expect((await ask(getGuardian, { token, params: { id: mother.id } })).data.looks_after).toEqual([
      { id: tom, name: 'Tom' },
    ]);
    expect((await ask(getGuardian, { token, params: { id: stranger.id } })).status).toBe(403);
    expect((await ask(removeLookedAfter, { token, params: { id: lena } })).status).toBe(403);
    expect((await ask(releaseLookedAfter, { token: stranger.token, params: { id: tom } })).status).toBe(403);
    expect((await ask(releaseLookedAfter, { token, params: { id: tom } })).status).toBe(204);
    expect(await sql`select state, guardian_id from profiles where id = ${tom}`).toEqual([
      { state: 'active', guardian_id: null },
    ]);
    expect((await ask(removeLookedAfter, { token, params: { id: tom } })).status).toBe(403);
    expect((await ask(leave, { token, body: { confirm: true } })).status).toBe(204);
  });
});
