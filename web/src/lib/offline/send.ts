import type { Reason } from '@contract/errors.ts';
import { dismissNotice } from '@contract/notices.ts';
import { answerQuestion } from '@contract/questions.ts';
import { cancelSignup, listSignups } from '@contract/signups.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { ApiError, internal } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';
import { authState } from '@/lib/auth/session.ts';
import { tellOtherTabs } from '@/lib/query/mutations.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import {
  isOfGate,
  isSingle,
  isUnsent,
  markRefused,
  readOutbox,
  removeWaiting,
  type Single,
  waiting,
} from './outbox.ts';
import { isPassing, longestAnswer, nextPause } from './passing.ts';
import { sendAtGate } from './send-at-gate.ts';
import { offlineTexts } from './texts.ts';

const send = (action: Single): Promise<null> => {
  const signal = AbortSignal.timeout(longestAnswer);
  if (action.kind === 'cancel') return api(cancelSignup, { params: { signupId: action.item.id }, signal });
  if (action.kind === 'dismiss') return api(dismissNotice, { params: { id: action.item.id }, signal });
  return api(answerQuestion, { params: { id: action.item.question.id }, body: { answer: action.answer }, signal });
};

/** Whether a refusal only says that it has happened already: an earlier attempt succeeded whose answer was lost. */
async function isDone(action: Single, { code }: ApiError): Promise<boolean> {
  if (action.kind !== 'answer') return code === 'not_found';
  if (code !== 'question_ended' && code !== 'not_found') return false;
  const own = (await api.all(listSignups)).find(({ id }) => id === action.item.id);
  return action.answer === 'yes' ? own?.status === 'confirmed' : own === undefined;
}

/** Sends one action. @returns whether it was done, has been refused, or has to wait */
async function attempt(id: string, action: Single): Promise<'done' | 'refused' | 'later'> {
  try {
    await send(action).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || isPassing(error) || !(await isDone(action, error))) throw error;
    });
  } catch (error) {
    if (error instanceof ApiError ? isPassing(error) : error instanceof DOMException) return 'later';
    // Only answers of the server get here, which have a reason of the contract.
    await markRefused(id, error instanceof ApiError ? (error.reason as Reason) : internal);
    return 'refused';
  }
  await removeWaiting(id);
  return 'done';
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one after the other. One tab sends for all, except without https, where browsers have no locks: what is sent twice is done once. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = last.then(() => (navigator.locks ? navigator.locks.request('muster.outbox', work) : work()));
  last = turn.catch(() => undefined);
  return turn;
}

/** Sends in order what waits, until something has to wait on: first what was done at the gate, where somebody waits for it. */
async function sendAll(client: QueryClient): Promise<{ done: number; refused: number }> {
  const count = { done: 0, refused: 0 };
  await inTurn(async () => {
    for (;;) {
      const unsent = (await readOutbox()).filter(isUnsent);
      if (unsent.length === 0 || !navigator.onLine || !authState.get().session) return;
      const atGate = unsent.filter(isOfGate);
      if (atGate.length > 0) {
        if ((await sendAtGate(client, atGate)) === 'later') return;
        continue;
      }
      const next = unsent.find(isSingle);
      const outcome = next ? await attempt(next.id, next.action) : 'later';
      if (outcome === 'later') return;
      count[outcome]++;
    }
  });
  return count;
}

let sendNow = (): void => undefined;

/** Sends what has been added. Does nothing before `keepSending`. */
export const sendAdded = (): void => sendNow();

const served = new WeakSet<QueryClient>();

/** Sends what waits now, when there is a connection again, and when the app is opened again. */
export function keepSending(client: QueryClient): void {
  // The gate starts it as well: it does not wait for the service worker.
  if (served.has(client)) return;
  served.add(client);
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    clearTimeout(timer);
    const { done, refused } = await sendAll(client);
    if (done + refused > 0) {
      tellOtherTabs();
      void reloadAll(client, [queryKeys.events, queryKeys.signups, queryKeys.me, queryKeys.notices]);
    }
    if (done > 0) toast({ tone: 'done', text: offlineTexts.get().sent({ count: done }) });
    const unsent = waiting.get().filter(isUnsent);
    if (unsent.length === 0) {
      pause = 0;
      return;
    }
    // Another run may have ended meanwhile.
    clearTimeout(timer);
    pause = nextPause(pause, unsent.some(isOfGate));
    timer = setTimeout(start, pause);
  };
  const start = () => void run().catch(() => undefined);
  sendNow = start;
  addEventListener('online', start);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && start());
  authState.listen(start);
  start();
}
