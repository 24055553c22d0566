import { makeBadges, renewOwnCode, showCodeAtGate } from '../../../supabase/functions/_shared/contract/codes.ts';
import {
  type ActionResult,
  doGateActions,
  type Gate,
  getGate,
} from '../../../supabase/functions/_shared/contract/gate.ts';
import { findGatePeople, scanCode } from '../../../supabase/functions/_shared/contract/gate-finding.ts';
import {
  listOpenEnds,
  type OpenEnd,
  type Settled,
  settleOpenEnds,
} from '../../../supabase/functions/_shared/contract/open-ends.ts';
import type { Action, Section } from '../action.ts';
import { admins, leading, members } from '../actors.ts';
import type { Stage } from '../stage.ts';

const span = () => {
  const from = Date.now() - 36 * 3_600_000;
  return { from: new Date(from).toISOString(), to: new Date(from + 96 * 3_600_000 - 1).toISOString() };
};
const gateOf = `private.gate(private.now() - interval '36 hours', private.now() + interval '59 hours', null, null)`;

/** One action at the gate. What may not be done there is answered in its result. */
function act(title: string, may: Action['may'], given: (stage: Stage) => object, more: Partial<Action> = {}): Action {
  const action = (stage: Stage) => ({ id: crypto.randomUUID(), at: new Date().toISOString(), ...given(stage) });
  return {
    title,
    may,
    sql: (stage) =>
      `select (private.do_gate_actions('${JSON.stringify([action(stage)])}') #>> '{results,0,outcome}') = 'done'`,
    http: (stage) => ({ call: doGateActions, body: { actions: [action(stage)] } }),
    sees: ({ results: [result] }: { results: ActionResult[] }) => result?.outcome === 'done',
    refused: [200, 403],
    writes: true,
    ...more,
  };
}

function settle(title: string, may: Action['may'], end: (stage: Stage) => string): Action {
  return {
    title,
    may,
    sql: (stage) => `select (private.settle_ends(array['${end(stage)}']::uuid[], 'planned') -> 'settled') <> '[]'`,
    http: (stage) => ({ call: settleOpenEnds, body: { answer: 'planned', signup_ids: [end(stage)] } }),
    sees: ({ settled }: Settled) => settled.length > 0,
    refused: [200, 403],
    writes: true,
  };
}

const gates = leading('gate');
/** Whoever runs the gate of any shift now looks people up for walk-ins. */
const anyGate: Action['may'] = [...gates, 'elsewhere'];

export const gate: Section = {
  title: 'The gate of a shift',
  actions: [
    {
      title: 'See who is expected, here and gone, with phone numbers',
      may: gates,
      sql: ({ anna }) =>
        `select jsonb_path_exists(${gateOf}, '$.people[*] ? (@.id == "${anna.id}" && @.phone != null)')`,
      http: () => ({ call: getGate, query: span() }),
      sees: ({ people }: Gate, { anna }) => people.some(({ id, phone }) => id === anna.id && phone !== null),
      refused: [200],
    },
    act('Check somebody in', gates, ({ shift }) => ({ kind: 'check_in', signup_id: shift.signup, reason: 'Let in' })),
    act('Check somebody out', gates, ({ here }) => ({ kind: 'check_out', signup_id: here })),
    act('Mark somebody as excused', gates, ({ shift }) => ({ kind: 'excused', signup_id: shift.signup })),
    act('Mark somebody as not there, and free the place', gates, ({ shift }) => ({
      kind: 'no_show',
      signup_id: shift.signup,
    })),
    act('Let in somebody without a place', gates, ({ shift, ben }) => ({
      kind: 'walk_in',
      signup_id: crypto.randomUUID(),
      slot_id: shift.slot,
      user_id: ben.id,
      reason: 'Let in',
    })),
    act('Let in somebody who is not known yet', gates, ({ shift }) => ({
      kind: 'walk_in',
      signup_id: crypto.randomUUID(),
      slot_id: shift.slot,
      name: 'Walker',
    })),
    act('Add a place', gates, ({ shift }) => ({ kind: 'add_place', slot_id: shift.slot })),
    act('Undo a step', gates, ({ step }) => ({ kind: 'undo', action_id: step })),
    act('Check oneself in', admins, ({ shift }) => ({ kind: 'check_in', signup_id: shift.own, reason: 'Let in' })),
    {
      title: 'Find people by name',
      may: anyGate,
      sql: () => `select jsonb_path_exists(private.gate_people('Anna'), '$.people[*]')`,
      http: () => ({ call: findGatePeople, query: { q: 'Anna' } }),
      note: 'Names of active people only: 10 at most, for at least two letters of a name, and 12 times a minute in the long run.',
    },
    {
      title: 'See whose code it is',
      may: anyGate,
      sql: ({ code }) => `select private.scan_code('${code}')`,
      http: ({ code }) => ({ call: scanCode, body: { code } }),
    },
    {
      title: 'See the open ends of a shift that is over',
      may: gates,
      sql: ({ over }) => `select true from private.open_ends(private.now() - interval '90 days', private.now()) o
        where o.id = '${over.signup}'`,
      http: () => ({ call: listOpenEnds }),
      sees: (data: OpenEnd[], { over }) => data.some(({ id }) => id === over.signup),
      refused: [200],
      note: 'Who was never checked out or marked; leads within the time of their grant after the shift.',
    },
    settle('Settle the open end of somebody else', gates, ({ over }) => over.signup),
    settle('Settle the own open end', admins, ({ over }) => over.own),
    {
      title: 'See the own code, and make it void',
      may: members,
      sql: () => 'select private.renew_code()',
      http: () => ({ call: renewOwnCode }),
      writes: true,
    },
    {
      title: 'Show somebody the code of theirs',
      may: gates,
      sql: ({ here }) => `select private.code_at_gate('${here}') is not null`,
      http: ({ here }) => ({ call: showCodeAtGate, params: { id: here } }),
      refused: [404],
      writes: true,
    },
    {
      title: 'Print badges',
      may: admins,
      sql: ({ anna }) => `select private.badges(array['${anna.id}']::uuid[])`,
      http: ({ anna }) => ({ call: makeBadges, body: { user_ids: [anna.id] } }),
      writes: true,
    },
  ],
};
