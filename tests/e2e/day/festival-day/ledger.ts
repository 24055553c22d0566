import type { Sql } from 'postgres';
import type { Entry, Phone } from './phone.ts';

export const isDone = ({ told }: Entry): boolean => told?.outcome === 'done' || told?.outcome === 'repeated';

/** What needs no decision: an undoing of what was never done, and what it is about, of which then nothing is left. */
function takenBack(phone: Phone): Set<string> {
  const ids = [...phone.ledger.values()].flatMap(({ action, told }) =>
    action.kind === 'undo' && told?.refusal?.code === 'not_found' ? [action.id, action.action_id] : [],
  );
  return new Set(ids);
}

/** What became of one action that is not as it should be; `null` if it is. */
function wrongWith(
  entry: Entry,
  stored: ReadonlyMap<string, { done_by: string; kind: string }>,
  phone: Phone,
): string | null {
  const { action, answers, told, shown, unseen } = entry;
  const row = stored.get(action.id);
  const did = answers.filter(({ outcome }) => outcome === 'done').length;
  if (!told) return 'lost: the phone never learned what became of it';
  if (told !== answers.at(-1)) return 'the phone knows less than the server said last';
  if (isDone(entry)) {
    if (!row) return 'lost: the phone was told that it is done, and it is not in the database';
    if (did !== 1 && !(did === 0 && unseen)) return `done ${did} times`;
    return row.done_by === phone.lead.id && row.kind === action.kind ? null : 'it belongs to somebody else';
  }
  if (row) return `${told.outcome} (${told.refusal?.code}), but it is in the database`;
  return shown || takenBack(phone).has(action.id)
    ? null
    : `${told.outcome} (${told.refusal?.code}), and the phone did not show it`;
}

/** Compares what the phones made with what the database has. @returns what is lost, doubled or untold, in words */
export async function wrongActions(sql: Sql, phones: readonly Phone[]): Promise<string[]> {
  const rows = await sql<{ id: string; done_by: string; kind: string; signup_id: string }[]>`
    select a.id, a.done_by, a.kind, a.signup_id from public.gate_actions a`;
  const stored = new Map(rows.map((row) => [row.id, row]));
  const wrong = phones.flatMap((phone) =>
    [...phone.ledger.values()].flatMap((entry) => {
      const words = wrongWith(entry, stored, phone);
      const name = `${phone.lead.name}: ${JSON.stringify(entry.action)}`;
      return [...(words ? [`${name}: ${words}`] : []), ...(entry.stored ? [] : [`${name}: sent, but never kept`])];
    }),
  );
  const made = new Set(phones.flatMap(({ ledger }) => [...ledger.keys()]));
  const strange = rows.filter(({ id }) => !made.has(id)).map(({ id }) => `${id}: in the database, but of no phone`);
  return [...wrong, ...strange, ...(await wrongWalkIns(sql, phones))];
}

/** Walk-ins by name are people whom nobody knew: each that was done is there once, with one place, unless it was undone, and no other is. */
async function wrongWalkIns(sql: Sql, phones: readonly Phone[]): Promise<string[]> {
  const entries = phones.flatMap(({ ledger }) => [...ledger.values()]);
  const wrong: string[] = [];
  for (const entry of entries) {
    const { action } = entry;
    if (action.kind !== 'walk_in' || action.name === undefined) continue;
    const [found] = await sql<{ people: number; places: number; removed: boolean }[]>`
      select count(distinct p.id)::integer as people, count(s.id)::integer as places, exists (
        select from public.gate_actions a where a.removed_signup = ${action.signup_id} and a.undone_at is not null) as removed
      from public.profiles p left join public.signups s on s.user_id = p.id and s.id = ${action.signup_id}
      where p.name = ${action.name}`;
    const expected = isDone(entry) && !found?.removed ? 1 : 0;
    if (found?.people !== expected || found?.places !== expected)
      wrong.push(`${action.name}: ${found?.people} people with ${found?.places} places instead of ${expected}`);
  }
  return wrong;
}
