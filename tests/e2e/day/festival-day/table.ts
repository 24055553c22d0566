import type { Sql } from 'postgres';
import type { Phone } from './phone.ts';

/** Prints what happened on the day. */
export async function printDay(
  sql: Sql,
  seed: number,
  seconds: number,
  phones: readonly Phone[],
  answers: ReadonlyMap<string, number>,
): Promise<void> {
  const total = (kind: keyof Phone['counts']) => phones.reduce((sum, { counts }) => sum + counts[kind], 0);
  const entries = phones.flatMap(({ ledger }) => [...ledger.values()]);
  const [stored] = await sql<{ count: number }[]>`select count(*)::integer as count from public.gate_actions`;
  const repeated = entries.filter(({ answers: all }) => all.some(({ outcome }) => outcome === 'repeated')).length;
  const lines: [string, string | number][] = [
    ['seed', seed],
    ['seconds', seconds],
    ['phones', phones.length],
    ['taps that did something', total('taps')],
    ['taps on what was gone', total('missed')],
    ['clicks on main buttons', total('reached')],
    ['of these, held back by the gate', total('held')],
    ['actions made', entries.length],
    ['actions in the database', stored?.count ?? 0],
    ['times without a network', total('offline')],
    ['what was done then, and seen', total('seen')],
    ['pages loaded again', total('reloads')],
    ['calls', total('sends')],
    ['answers that were lost', total('lostAnswers')],
    ['actions sent again and recognized', repeated],
    ['conflicts', total('conflicts')],
    ['refusals', total('refusals')],
    ['decided by a tap', total('decided')],
    ['signups and cancellations', [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')],
  ];
  console.log(['', ...lines.map(([name, value]) => `${name.padEnd(36)}${value}`), ''].join('\n'));
}
