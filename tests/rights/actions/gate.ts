import { makeBadges } from '../../../supabase/functions/_shared/contract/codes.ts';
import {
  type ActionResult,
  doGateActions,
  findGatePeople,
  type Gate,
  getGate,
  scanCode,
} from '../../../supabase/functions/_shared/contract/gate.ts';
import type { Action, Section } from '../action.ts';
import { admins, leading } from '../actors.ts';
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
      title: 'Print badges',
      may: admins,
      sql: ({ anna }) => `select private.badges(array['${anna.id}']::uuid[])`,
      http: ({ anna }) => ({ call: makeBadges, body: { user_ids: [anna.id] } }),
      writes: true,
    },
  ],
};
