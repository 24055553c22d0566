import { randomUUID } from 'node:crypto';
import type { GateAction } from '../../../../supabase/functions/_shared/contract/gate-actions.ts';
import { admins, type CallStatements, type Scene, volunteers } from '../statement-types.ts';

/** The statements about the gate, whose volunteer leads none. */
export async function gateStatements({ past, worked, slot, admin }: Scene): Promise<Record<string, CallStatements[]>> {
  const gate = await import('../../../../supabase/functions/api/data/gate.ts');
  const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
  const action = (given: object) => ({ id: randomUUID(), at: hours(0), ...given }) as never as GateAction;
  const span = { from: hours(-12), to: hours(24) };
  return {
    getGate: [
      volunteers({ none: (sql) => gate.selectGate(sql, span) }),
      admins({
        'of a day': (sql) => gate.selectGate(sql, span),
        'of an event': (sql) => gate.selectGate(sql, { ...span, event_id: past }),
      }),
    ],
    getPresent: [
      volunteers({ none: (sql) => gate.selectPresent(sql, {}) }),
      admins({ all: (sql) => gate.selectPresent(sql, {}) }),
    ],
    doGateActions: [
      admins({
        several: (sql) =>
          gate.doActions(sql, {
            actions: [
              action({ kind: 'check_in', signup_id: worked, force: true }),
              action({ kind: 'check_out', signup_id: worked }),
              action({ kind: 'add_place', slot_id: slot }),
            ] as never,
          }),
      }),
    ],
    // Names are compared word by word.
    findGatePeople: [
      { ...admins({ some: (sql) => gate.selectGatePeople(sql, { q: 'ada bar' }) }), wholly: ['profiles'] },
    ],
    scanCode: [admins({ one: (sql) => gate.selectScanned(sql, { code: 'A'.repeat(26) }) })],
    getOwnCode: [volunteers({ own: (sql) => gate.selectOwnCode(sql) })],
    renewOwnCode: [volunteers({ own: (sql) => gate.renewCode(sql) })],
    showCodeAtGate: [admins({ one: (sql) => gate.selectCodeAtGate(sql, worked) })],
    makeBadges: [admins({ one: (sql) => gate.selectBadges(sql, { user_ids: [admin] }) })],
  };
}
