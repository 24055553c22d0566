import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import type { ActionResult } from '../../../../supabase/functions/_shared/contract/gate.ts';
import type { GateAction } from '../../../../supabase/functions/_shared/contract/gate-actions.ts';
import { createRandom, type Random } from '../../../../supabase/local/random.ts';
import type { StackInfo } from '../../../support/stack.ts';
import { readyOffline } from '../../support/offline.ts';
import { openAs } from '../../support/test.ts';
import { skipPauses } from '../../support/timers.ts';
import type { Lead } from './festival.ts';

/** An action that was made on a phone. */
export interface Entry {
  action: GateAction;
  /** Whether the browser had stored it; otherwise it is only known because it was sent. */
  stored: boolean;
  /** What the server answered, each time that it was sent. */
  answers: ActionResult[];
  /** Whether a call failed on its way, so that the server may have done it unseen. */
  unseen: boolean;
  /** The last answer that reached the phone. */
  told?: ActionResult;
  /** Whether the phone showed that it was refused, or contradicts what others did, or somebody took it back. */
  shown: boolean;
}

/** A lead's phone at the gate. */
export interface Phone {
  lead: Lead;
  context: BrowserContext;
  page: Page;
  random: Random;
  /** By their ids, in the order in which they were made. */
  ledger: Map<string, Entry>;
  /** The ids of what its browser has stored now, because it waits or is to be decided. */
  kept: ReadonlySet<string>;
  /** Whether it has a network. */
  online: boolean;
  /** Without a network, it gets none before what it shows has been looked at. */
  isLookedAt: boolean;
  /** What `inTurn` waits for. */
  turn: Promise<unknown>;
  /** How often something happened to it. */
  counts: Record<
    | 'taps'
    | 'missed'
    | 'reached'
    | 'held'
    | 'seen'
    | 'offline'
    | 'reloads'
    | 'sends'
    | 'lostAnswers'
    | 'conflicts'
    | 'refusals'
    | 'decided',
    number
  >;
}

/** How an entry of the outbox is stored. */
interface Stored {
  action: { kind: string; item: GateAction; name: string };
  refused?: unknown;
  conflict?: unknown;
}

const entryOf = (phone: Phone, action: GateAction): Entry => {
  const known = phone.ledger.get(action.id);
  if (known) return known;
  const entry: Entry = { action, stored: false, answers: [], unseen: false, shown: false };
  phone.ledger.set(action.id, entry);
  return entry;
};

/** Learns of each action once the browser has stored it, which is when a person may rely on it. */
async function followOutbox(phone: Phone): Promise<void> {
  await phone.page.exposeFunction('noteOutbox', (text: string) => {
    const atGate = (JSON.parse(text) as Stored[]).map(({ action }) => action).filter(({ kind }) => kind === 'gate');
    for (const { item } of atGate) entryOf(phone, item).stored = true;
    phone.kept = new Set(atGate.map(({ item }) => item.id));
  });
  await phone.page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const request = put.call(this, value, key);
      if (key === 'outbox') {
        const text = JSON.stringify(value);
        const { noteOutbox } = window as unknown as { noteOutbox(text: string): void };
        this.transaction.addEventListener('complete', () => noteOutbox(text));
      }
      return request;
    };
  });
}

/**
 * Counts the presses that reach a main button, and those of them that the gate itself holds back, because others have changed what they
 * mean while the finger was on its way (`useSteady`).
 */
async function followPresses(phone: Phone): Promise<void> {
  await phone.page.exposeFunction('notePress', (kind: 'reached' | 'held') => {
    phone.counts[kind]++;
  });
  await phone.page.addInitScript(() => {
    const { notePress } = window as unknown as { notePress(kind: string): void };
    const note = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-gate="act"]')) return;
      notePress('reached');
      // Whether it is held back is decided by a listener after this one.
      setTimeout(() => event.defaultPrevented && notePress('held'));
    };
    addEventListener('click', note, { capture: true });
  });
}

/** Carries what the phone sends to the server. Some answers get lost, as do all that come when the network is gone. */
async function carry(phone: Phone, route: Route, network: Random, loses: number): Promise<void> {
  if (!phone.online) return route.abort('internetdisconnected');
  phone.counts.sends++;
  const { actions } = route.request().postDataJSON() as { actions: GateAction[] };
  const entries = actions.map((action) => entryOf(phone, action));
  const answer = await route.fetch().catch(() => null);
  if (!answer) {
    for (const entry of entries) entry.unseen = true;
    phone.counts.lostAnswers++;
    return route.abort('connectionreset');
  }
  const results = answer.ok() ? ((await answer.json()) as { results: ActionResult[] }).results : [];
  for (const [number, result] of results.entries()) entries[number]?.answers.push(result);
  if (network.chance(loses) || !phone.online) {
    phone.counts.lostAnswers++;
    return route.abort('connectionreset');
  }
  for (const [number, result] of results.entries()) {
    const entry = entries[number];
    if (entry) entry.told = result;
    if (result.outcome === 'conflict') phone.counts.conflicts++;
    if (result.outcome === 'refused') phone.counts.refusals++;
  }
  await route.fulfill({ response: answer });
}

/** Signs a lead in on a phone of their own, and opens the gate, so that it works without a network. */
export async function openPhone(browser: Browser, stack: StackInfo, lead: Lead, seed: number): Promise<Phone> {
  const context = await browser.newContext({
    ...{ baseURL: stack.webUrl, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    ...{ serviceWorkers: 'allow', timezoneId: 'America/New_York' },
  });
  await skipPauses(context);
  const page = await context.newPage();
  const counts = {
    ...{
      taps: 0,
      missed: 0,
      reached: 0,
      held: 0,
      seen: 0,
      offline: 0,
      reloads: 0,
      sends: 0,
      lostAnswers: 0,
      conflicts: 0,
      refusals: 0,
      decided: 0,
    },
  };
  const random = createRandom(seed);
  const phone: Phone = {
    ...{ lead, context, page, random, counts, ledger: new Map(), kept: new Set(), online: true, isLookedAt: false },
    turn: Promise.resolve(),
  };
  page.setDefaultTimeout(30_000);
  await followOutbox(phone);
  await followPresses(phone);
  const network = createRandom(seed + 500_000);
  await page.route(/\/gate\/actions$/, (route) => carry(phone, route, network, 0.08).catch(() => route.abort()));
  await openAs(page, stack, lead.email);
  await page.goto('/gate');
  await page.locator('[data-gate="act"]').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await readyOffline(page, '"code_hash"');
  return phone;
}

/** Loads the page or switches the network, never both at once: a browser that was told to do so has not answered any more. */
export function inTurn(phone: Phone, work: () => Promise<void>): Promise<void> {
  const done = phone.turn.then(work);
  phone.turn = done.catch(() => undefined);
  return done;
}

/** Takes the network from the phone, or gives it back. */
export const setOnline = (phone: Phone, online: boolean): Promise<void> =>
  inTurn(phone, async () => {
    if (!online) phone.counts.offline++;
    // Nothing that comes after it was taken may arrive.
    phone.online = online;
    await phone.context.setOffline(!online);
  });

/** What waits on the phone, as its browser has stored it. */
export const outboxOf = (phone: Phone): Promise<Stored[]> =>
  phone.page.evaluate(
    () =>
      new Promise<Stored[]>((resolve, reject) => {
        const opening = indexedDB.open('muster');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('offline').objectStore('offline').get('outbox');
          asked.onerror = () => reject(asked.error);
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result ?? []);
          };
        };
      }),
  );
