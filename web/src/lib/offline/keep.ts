import type { CallAnswer } from '@contract/call.ts';
import type { Gate } from '@contract/gate.ts';
import type { LedShift } from '@contract/led-shifts.ts';
import type { Signup } from '@contract/signups.ts';
import type { getMe } from '@contract/users.ts';
import {
  type DehydratedState,
  dehydrate,
  hashKey,
  hydrate,
  type InfiniteData,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { del, get, update } from 'idb-keyval';
import { noteMember } from '@/lib/auth/current-user.ts';
import { authState } from '@/lib/auth/session.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { isDraft } from '@/lib/signups/places.ts';
import { now } from '@/lib/time/clock.ts';
import { ownBuild } from './build-id.ts';
import { noteData } from './follow-data.ts';
import { forgetOver, forgetPast } from './forget.ts';
import { offlineStore } from './outbox.ts';

/** The data that are kept: what people need of their own shifts and, for leads, of their gates and shifts. Never other lists. */
const keptKeys = [
  queryKeys.me,
  queryKeys.signups,
  queryKeys.notices,
  queryKeys.slotTypes,
  queryKeys.places,
  queryKeys.organisation,
  queryKeys.ownCode,
  queryKeys.gate,
  queryKeys.ledShifts,
];
const keptHashes = new Set(keptKeys.map((key) => hashKey(key)));
const isKept = ({ queryHash, state }: Query): boolean => keptHashes.has(queryHash) && state.status === 'success';

type KeptQueries = DehydratedState['queries'];

type LedPages = InfiniteData<{ shifts: LedShift[] }>;

/**
 * What of the data of a query is kept, by its hash: of signups those that the server has confirmed, because nobody waits for its answer
 * after a restart; of data about others what is not over.
 */
const trims = new Map<string, (data: unknown) => unknown>([
  [hashKey(queryKeys.signups), (data) => (data as Signup[]).filter(({ id }) => !isDraft(id))],
  [hashKey(queryKeys.gate), (data) => forgetPast(data as Gate, now())],
  [
    hashKey(queryKeys.ledShifts),
    (data) => {
      const led = data as LedPages;
      return { ...led, pages: led.pages.map((page) => ({ ...page, shifts: forgetOver(page.shifts, now()) })) };
    },
  ],
]);

/** These queries with what is kept of them. */
const trimmed = (queries: KeptQueries): KeptQueries =>
  queries.map((query) => {
    const trim = trims.get(query.queryHash);
    return trim ? { ...query, state: { ...query.state, data: trim(query.state.data) } } : query;
  });

/** What is kept, for one account and one build: another build may read it in another way. */
interface Kept {
  build: string;
  account: string;
  queries: KeptQueries;
}

const name = 'kept';
/** In milliseconds: 30 days. */
const longest = 2_592_000_000;
/** Changes within this time (milliseconds) are written at once. */
const pause = 1_000;
/** How often what is over is looked for while the app stays open, in milliseconds. */
const trimEvery = 600_000;

const account = (): string | undefined => authState.get().session?.user.id;
const isOwn = (kept: Kept | undefined): kept is Kept =>
  kept !== undefined && kept.build === ownBuild() && kept.account === account();

/** Removes what is kept. */
export const forgetKept = (): Promise<void> => del(name, offlineStore);

/** Writes the present data. Another tab may have written what this one has not loaded. */
async function write(client: QueryClient): Promise<void> {
  const owner = account();
  const { queries } = dehydrate(client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false });
  if (!owner || queries.length === 0) return;
  await update<Kept>(
    name,
    (before) => {
      const hashes = new Set(queries.map(({ queryHash }) => queryHash));
      const others = isOwn(before) ? before.queries.filter(({ queryHash }) => !hashes.has(queryHash)) : [];
      return { build: ownBuild(), account: owner, queries: trimmed([...others, ...queries]) };
    },
    offlineStore,
  );
}

/** Keeps these data up to date on the device until the returned function is called. */
export function keepData(client: QueryClient): () => void {
  // Data that no component shows at the moment are dropped otherwise.
  for (const key of keptKeys) client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    write(client).catch(() => undefined);
  };
  const soon = () => {
    timer ??= setTimeout(flush, pause);
  };
  soon();
  const trimming = setInterval(soon, trimEvery);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query)) soon();
  });
  return () => {
    stop();
    clearInterval(trimming);
    clearTimeout(timer);
  };
}

/**
 * Shows what is kept where nothing newer is known.
 * @returns the person it belongs to, or whom the server has named; `null` if nothing is kept for the account that is signed in
 */
export async function restoreKept(client: QueryClient): Promise<CallAnswer<typeof getMe>> {
  const kept = await get<Kept>(name, offlineStore).catch(() => undefined);
  // The server may have answered while this was read.
  const present = client.getQueryData<CallAnswer<typeof getMe>>(queryKeys.me);
  if (present !== undefined) return present;
  if (!isOwn(kept)) return null;
  const queries = trimmed(kept.queries).filter(({ state }) => Date.now() - state.dataUpdatedAt < longest);
  hydrate(client, { queries, mutations: [] }, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const me = client.getQueryData<CallAnswer<typeof getMe>>(queryKeys.me) ?? null;
  noteMember(me);
  noteData(client);
  return me;
}
