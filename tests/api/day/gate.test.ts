import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  getOwnCode,
  makeBadges,
  renewOwnCode,
  showCodeAtGate,
} from '../../../supabase/functions/_shared/contract/codes.ts';
import { doGateActions, getGate, getPresent } from '../../../supabase/functions/_shared/contract/gate.ts';
import type { GateAction } from '../../../supabase/functions/_shared/contract/gate-actions.ts';
import { findGatePeople, scanCode } from '../../../supabase/functions/_shared/contract/gate-finding.ts';
import { cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();

/** A shift that began an hour ago, with one person, and a lead who runs its gate. */
async function stage() {
  const [chief, lead, ada] = await Promise.all([person('admin'), person(), person()]);
  await sql`update profiles set name = 'Ada Gate', phone = '+1 555 0100' where id = ${ada.id}`;
  const event = await makeEvent(chief.token, [await makeSlotType(chief.token, 1)], { hours: 3, count: 1 });
  const signup = await takePlace(ada.token, event);
  await sql`update events set start_time = ${inHours(-1)}, end_time = ${inHours(2)} where id = ${event.id}`;
  await sql`insert into lead_grants (user_id, event_id, rights) values (${lead.id}, ${event.id}, '{gate}')`;
  const span = `?from=${inHours(-12)}&to=${inHours(12)}&event_id=${event.id}`;
  const act = async (token: string, ...actions: GateAction[]) => ask(doGateActions, { token, body: { actions } });
  return { chief, lead, ada, event, signup, span, act, slot: event.slot_assignments[0]?.id as string };
}
const action = <Given extends { kind: GateAction['kind'] }>(given: Given) =>
  ({ id: randomUUID(), at: inHours(0), ...given }) as unknown as GateAction;

describe('the gate', () => {
  it('is what a lead needs without network: shifts, people, phones and hashes of codes', async () => {
    const { lead, ada, event, signup, slot } = await stage();
    const query = { from: inHours(-12), to: inHours(12) };
    const { status, data } = await ask(getGate, { token: lead.token, query });
    expect(status).toBe(200);
    const { data: own } = await ask(getOwnCode, { token: ada.token });
    expect(data).toMatchObject({
      settings: { check_in_before_minutes: 30, no_show_after_minutes: 15, gate_tolerance_minutes: 10 },
      events: [
        {
          id: event.id,
          slots: [{ id: slot, filled_count: 1 }],
          signups: [{ id: signup.id, state: 'late', revision: 0, warnings: [], last: null }],
        },
      ],
      people: [
        {
          name: 'Ada Gate',
          phone: '+1 555 0100',
          code_hash: createHash('sha256')
            .update(own?.code as string)
            .digest('hex'),
        },
      ],
    });
    expect((await ask(getGate, { token: ada.token, query })).data).toMatchObject({ events: [], people: [] });
  });

  it('refuses a span that is turned round or longer than four days', async () => {
    const { lead } = await stage();
    for (const [to, code] of [
      [inHours(-1), 'before_from'],
      [inHours(97), 'span_too_long'],
    ] as const)
      expect((await ask(getGate, { token: lead.token, query: { from: inHours(0), to } })).data).toMatchObject({
        details: [{ path: 'to', code }],
      });
  });

  it('keeps who is there: nobody takes their place away, and a canceled shift stays, so that a check-out can be undone', async () => {
    const { chief, lead, event, signup, act } = await stage();
    await act(lead.token, action({ kind: 'check_in', signup_id: signup.id }));
    const released = await ask(cancelSignup, { token: chief.token, params: { signupId: signup.id } });
    expect([released.status, released.code]).toEqual([409, 'person_here']);
    await sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event.id}`;
    const query = { from: inHours(-12), to: inHours(12), event_id: event.id };
    const shown = async () => (await ask(getGate, { token: lead.token, query })).data?.events;
    expect(await shown()).toMatchObject([
      { slots: [{ is_canceled: true }], signups: [{ id: signup.id, state: 'here' }] },
    ]);
    expect((await ask(getPresent, { token: lead.token, query: { event_id: event.id } })).data?.present).toHaveLength(1);
    const { data } = await act(lead.token, action({ kind: 'check_out', signup_id: signup.id }));
    expect(data?.results).toMatchObject([{ outcome: 'done', signup: { state: 'gone' } }]);
    expect(await shown()).toMatchObject([
      { slots: [{ is_canceled: true }], signups: [{ id: signup.id, state: 'gone', canceled_at: expect.any(String) }] },
    ]);
    const [out] = data?.results ?? [];
    const undone = await act(lead.token, action({ kind: 'undo', action_id: out?.id ?? '' }));
    expect(undone.data?.results).toMatchObject([{ outcome: 'done', signup: { state: 'here' } }]);
  });

  it('does each action once, in their order, and says what became of it', async () => {
    const { lead, chief, ada, signup, slot, act, event } = await stage();
    const walkIn = randomUUID();
    const actions = [
      action({ kind: 'check_in', signup_id: signup.id }),
      action({ kind: 'walk_in', signup_id: walkIn, slot_id: slot, name: ' Noa ' }),
      action({ kind: 'walk_in', signup_id: walkIn, slot_id: slot, name: 'Noa', add_place: true }),
      action({ kind: 'check_out', signup_id: randomUUID() }),
    ];
    const { status, data } = await act(lead.token, ...actions);
    expect(status).toBe(200);
    expect(data?.results).toMatchObject([
      { outcome: 'done', signup: { state: 'here', last: { kind: 'check_in' } }, person: { name: 'Ada Gate' } },
      { outcome: 'refused', signup: null, slot: { required_count: 1 }, refusal: { code: 'slot_full' } },
      { outcome: 'done', signup: { id: walkIn, state: 'here' }, person: { name: 'Noa' }, slot: { required_count: 2 } },
      { outcome: 'refused', signup: null, slot: null, refusal: { code: 'gate_closed' } },
    ]);
    const again = await act(lead.token, ...actions);
    expect(again.data?.results.map(({ outcome }) => outcome)).toEqual(['repeated', 'refused', 'repeated', 'refused']);
    const { data: here } = await ask(getPresent, { token: chief.token, query: { event_id: event.id } });
    expect(here?.present.map(({ user }) => user.name)).toEqual(['Ada Gate', 'Noa']);
    expect((await act(ada.token, ...actions)).code).toBe('forbidden');
  });

  it.each([
    ['no action', { actions: [] }],
    ['too many', { actions: Array.from({ length: 201 }, () => action({ kind: 'add_place', slot_id: randomUUID() })) }],
    ['an unknown kind', { actions: [action({ kind: 'dance' as 'undo' })] }],
    ['an unknown key', { actions: [{ ...action({ kind: 'undo' }), action_id: randomUUID(), boss: true }] }],
    [
      'a walk-in of nobody',
      { actions: [{ ...action({ kind: 'walk_in' }), signup_id: randomUUID(), slot_id: randomUUID() }] },
    ],
    [
      'a long reason',
      { actions: [{ ...action({ kind: 'check_in' }), signup_id: randomUUID(), reason: 'x'.repeat(501) }] },
    ],
  ])('refuses a body with %s', async (_, body) => {
    const { token } = await person('admin');
    const { status, code } = await ask(doGateActions, { token, rawBody: JSON.stringify(body) } as never);
    expect([status, code]).toEqual([400, 'invalid_request']);
  });

  it('finds people by name and by code; a renewed code makes the old one void', async () => {
    const { lead, ada, signup, chief } = await stage();
    const found = await ask(findGatePeople, { token: lead.token, query: { q: `ada ${ada.id.slice(0, 8)}` } });
    expect(found.data?.people).toEqual([]);
    await sql`update profiles set name = ${`Ada Gate ${ada.id.slice(0, 8)}`}, phone = '+1 555 0100' where id = ${ada.id}`;
    const again = await ask(findGatePeople, { token: lead.token, query: { q: `ada ${ada.id.slice(0, 8)}` } });
    // No address and no phone number, but what became of their places.
    expect(again.data?.people).toEqual([
      {
        id: ada.id,
        name: `Ada Gate ${ada.id.slice(0, 8)}`,
        state: 'active',
        places: [expect.objectContaining({ at: null, reason: null })],
      },
    ]);
    await sql`update profiles set name = 'Ada Gate' where id = ${ada.id}`;
    const { data: own } = await ask(getOwnCode, { token: ada.token });
    const scan = (code: string | undefined) => ask(scanCode, { token: lead.token, body: { code: code ?? '' } });
    expect((await scan(own?.code)).data).toMatchObject({
      person: { id: ada.id },
      signups: [{ signup: { id: signup.id } }],
    });
    const { data: next } = await ask(renewOwnCode, { token: ada.token });
    expect(await scan(own?.code)).toMatchObject({ status: 404, code: 'not_found' });
    const { data } = await ask(makeBadges, { token: chief.token, body: { user_ids: [randomUUID(), ada.id, ada.id] } });
    expect(data?.badges).toEqual([{ user_id: ada.id, name: 'Ada Gate', code: next?.code }]);
    const [logged] =
      await sql`select count(*)::int as n from audit_log where table_name = 'badges' and row_id = ${ada.id}
      and actor = ${chief.id} and after::text not like ${`%${next?.code}%`}`;
    expect(logged?.n).toBe(1);
  });

  it('shows a lead the code of somebody without an account at their shift, and of nobody else', async () => {
    const { lead, ada, signup, slot, chief } = await stage();
    const show = (id: string, { token }: { token: string }) => ask(showCodeAtGate, { token, params: { id } });
    expect((await show(signup.id, lead)).data).toEqual({ code: null });
    const walkIn = randomUUID();
    const came = {
      ...action({ kind: 'walk_in' }),
      signup_id: walkIn,
      slot_id: slot,
      name: 'Walter Walk',
      add_place: true,
    };
    await ask(doGateActions, { token: lead.token, body: { actions: [came as never] } });
    const { data } = await show(walkIn, lead);
    expect(data?.code).toMatch(/^[0-9A-Z]{26}$/);
    expect((await ask(scanCode, { token: lead.token, body: { code: data?.code ?? '' } })).data).toMatchObject({
      person: { name: 'Walter Walk' },
      signups: [{ signup: { id: walkIn } }],
    });
    const [logged] = await sql`select count(*)::int as n from audit_log a join signups s on s.user_id::text = a.row_id
      where a.table_name = 'badges' and s.id = ${walkIn} and a.actor = ${lead.id}`;
    expect(logged?.n).toBe(1);
    for (const [id, caller] of [
      [walkIn, ada],
      [randomUUID(), chief],
    ] as const) {
      expect(await show(id, caller)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});
