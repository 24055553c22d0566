import type { Reason } from '@contract/errors.ts';
import { type ActionResult, doGateActions, type Gate } from '@contract/gate.ts';
import { mostActions } from '@contract/gate-actions.ts';
import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { api } from '@/lib/api/api.ts';
import { ApiError, internal } from '@/lib/api/api-error.ts';
import { withResults } from '@/lib/gate/results.ts';
import { tellOtherTabs } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { changeOutbox, markRefused, type Waiting, type WaitingAtGate } from './outbox.ts';
import { isPassing, longestAnswer } from './passing.ts';

/** Whether what was done at the gate could not be sent the last time. */
export const gateStuck = atom(false);

/** What the server has answered last. */
export const answered = atom<readonly ActionResult[]>([]);

/** What is left of an action after its result; `null`: nothing. */
function left(each: Waiting, { outcome, refusal }: ActionResult): Waiting | null {
  if (outcome === 'done' || outcome === 'repeated') return null;
  if (refusal?.code === 'gate_conflict') return { ...each, conflict: refusal.params };
  return { ...each, refused: (refusal as Reason | null) ?? internal };
}

/** The action that a refused undo is about, if there is nothing to undo any more: then neither is left. */
const undoneInVain = ({ action: { item } }: WaitingAtGate, { refusal }: ActionResult): string[] =>
  item.kind === 'undo' && refusal?.code === 'not_found' ? [item.id, item.action_id] : [];

/** Shows at once what the server says, without asking for everything again. */
async function patch(client: QueryClient, results: readonly ActionResult[]): Promise<void> {
  // An answer that is on its way may be older.
  const isLoading = client.isFetching({ queryKey: queryKeys.gate }) > 0;
  await client.cancelQueries({ queryKey: queryKeys.gate });
  client.setQueryData<Gate>(queryKeys.gate, (gate) => gate && withResults(gate, results));
  const isSaid = results.every(({ outcome, signup, slot }) => outcome === 'refused' || signup || slot);
  if (isLoading || !isSaid) void client.invalidateQueries({ queryKey: queryKeys.gate });
}

async function settle(client: QueryClient, batch: readonly WaitingAtGate[], results: readonly ActionResult[]) {
  await patch(client, results);
  const byId = new Map(results.map((result) => [result.id, result]));
  const vain = new Set(
    batch.flatMap((each) => {
      const result = byId.get(each.id);
      return result ? undoneInVain(each, result) : [];
    }),
  );
  await changeOutbox((all) =>
    all.flatMap((each) => {
      const result = byId.get(each.id);
      const rest = result ? left(each, result) : each;
      return rest && !vain.has(each.id) ? [rest] : [];
    }),
  );
  answered.set(results);
  tellOtherTabs();
}

/** `failed`: the server did not manage it, which may be because of one of them. */
async function attempt(client: QueryClient, batch: readonly WaitingAtGate[]): Promise<'done' | 'later' | 'failed'> {
  const actions = batch.map(({ action }) => action.item);
  try {
    const { results } = await api(doGateActions, { body: { actions }, signal: AbortSignal.timeout(longestAnswer) });
    await settle(client, batch, results);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'later';
    const isFailed = error.code === 'internal';
    const divides = isFailed || error.code === 'invalid_request' || error.code === 'payload_too_large';
    if (batch.length > 1 && divides) return attemptEach(client, batch);
    if (isFailed) return 'failed';
    if (isPassing(error)) return 'later';
    for (const { id } of batch) await markRefused(id, error.reason as Reason);
    return 'done';
  }
}

/** Sends them one by one: an action that the server does not understand, or fails at, must not keep the others, and many signatures are too large for one call. */
async function attemptEach(client: QueryClient, batch: readonly WaitingAtGate[]): Promise<'done' | 'later' | 'failed'> {
  let isFailed = false;
  for (const each of batch) {
    const outcome = await attempt(client, [each]);
    if (outcome === 'later') return outcome;
    isFailed ||= outcome === 'failed';
  }
  return isFailed ? 'failed' : 'done';
}

/** Sends what was done at the gate, in its order. @returns whether it is settled, or has to wait */
export async function sendAtGate(client: QueryClient, all: readonly WaitingAtGate[]): Promise<'done' | 'later'> {
  const isSettled = (await attempt(client, all.slice(0, mostActions))) === 'done';
  gateStuck.set(!isSettled);
  return isSettled ? 'done' : 'later';
}
