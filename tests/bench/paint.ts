import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import postgres from 'postgres';
import { updateOpenSettings } from '../../supabase/functions/_shared/contract/open-settings.ts';
import { issueStatement } from '../../supabase/functions/_shared/contract/statements.ts';
import { findBrowser } from '../../supabase/local/find-browser.mjs';
import { openLink } from '../e2e/support/open-link.ts';
import { organiserOf } from '../e2e/support/organiser.ts';
import type { Organiser } from '../e2e/support/test.ts';
import { apiClient } from '../support/api-client.ts';
import { openSession, requestLink } from '../support/people.ts';
import { type StackInfo, startTestStack } from '../support/stack.ts';
import { median } from './load.ts';
import type { Report } from './report.ts';

const runs = 5;
/** A cheap phone on a poor connection: a quarter of this processor's speed, 1.6 Mbit/s, 150 ms there and back. */
const slowdown = 4;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const connection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

declare global {
  interface Window {
    paints?: { at: number; words: string; isWaiting: boolean }[];
    /** When the first place that can be taken was drawn. */
    offered?: number;
    answered?: number;
    /** When it was drawn whether a statement is valid. */
    judged?: number;
    /** When the form for a place of the public page was drawn, by the first press that the page answers. */
    chosen?: number;
  }
}

interface Figure {
  name: string;
  /** Milliseconds; the median over the runs counts. */
  times: number[];
  atMost: number;
}

/** Notes what is drawn from the start of each document: text and pictures, in the order in which they grow. */
const watchPaints = (): void => {
  window.paints = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
      const isWaiting = entry.element?.closest('[role=status]') !== null && entry.element !== null;
      window.paints?.push({ at: entry.startTime, words: entry.element?.textContent?.slice(0, 40) ?? '', isWaiting });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // A locator would look for roles in the page at the same time, which costs a slow processor a tenth of a second.
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-place-action]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.offered = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
  const judging = new MutationObserver(() => {
    if (!document.querySelector('[role=status] h1')) return;
    judging.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.judged = performance.now())));
  });
  if (location.pathname.startsWith('/check/')) judging.observe(document, { childList: true, subtree: true });
};

/** Notes when the entry of a clicked button is drawn in another way for the first time after the click. */
const watchAnswer = (button: Element): void => {
  const entry = button.closest('li') ?? button;
  button.addEventListener(
    'click',
    (click) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.answered = performance.now() - click.timeStamp)));
      });
      observer.observe(entry, { attributes: true, childList: true, subtree: true, characterData: true });
    },
    { capture: true, once: true },
  );
};

/** Presses the first place of the public page again and again until the page answers, without leaving it as the button does before its script is there. */
const choosePlace = (): void => {
  if (!location.pathname.startsWith('/open')) return;
  document.addEventListener('submit', (event) => event.preventDefault());
  const timer = setInterval(() => {
    if (document.querySelector('.taking')) {
      clearInterval(timer);
      window.chosen = performance.now();
    } else document.querySelector<HTMLElement>('button.take')?.click();
  }, 16);
};

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchPaints);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', connection);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** When something of the page itself was drawn first, and when its largest part was. */
async function paintsOf(page: Page): Promise<{ first: number; largest: number }> {
  await page.waitForLoadState('networkidle');
  const paints = (await page.evaluate(() => window.paints)) ?? [];
  if (process.env.PAINT_DETAILS) console.log(paints);
  return {
    first: paints.find(({ isWaiting }) => !isWaiting)?.at ?? Number.NaN,
    largest: paints.at(-1)?.at ?? Number.NaN,
  };
}

/** Touches a button as a thumb does; `locator.tap()` would work in the page at the same time, which counts. */
async function tap(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button to tap is not visible.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function signIn(browser: Browser, stack: StackInfo, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, baseURL: stack.webUrl });
  const page = await context.newPage();
  await openLink(page, (await requestLink(stack, email)).link);
  await page.waitForURL('**/volunteer');
  await page.getByRole('button', { name: 'Take' }).first().waitFor();
  await page.close();
  return context;
}

/** Signs in, then comes back with an empty cache, as on the next day, and takes a place. */
async function visitDashboard(browser: Browser, stack: StackInfo, email: string) {
  const before = await signIn(browser, stack, email);
  const storageState = await before.storageState();
  await before.close();
  const context = await browser.newContext({ ...phone, baseURL: stack.webUrl, storageState });
  const page = await slowPage(context);
  const open = async (): Promise<number> => {
    await page.goto('/volunteer');
    await page.waitForFunction(() => window.offered !== undefined);
    return (await page.evaluate(() => window.offered)) ?? Number.NaN;
  };
  const offered = await open();
  const paints = await paintsOf(page);
  const button = page.getByRole('button', { name: 'Take' }).first();
  await button.evaluate(watchAnswer);
  const tapped = await page.evaluate(() => performance.now());
  await tap(page, button);
  await page.waitForFunction(() => window.answered !== undefined);
  const answer = (await page.evaluate(() => window.answered)) ?? Number.NaN;
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const taken = (await page.evaluate(() => performance.now())) - tapped;
  // The service worker keeps the app's files when the page has everything.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('about:blank');
  const again = await open();
  await context.close();
  return { ...paints, answer, offered, taken, again };
}

/** Has somebody who worked issue a statement of hours, and returns the path at which anybody checks it. */
async function issuedStatement(stack: StackInfo, organiser: Organiser, slotTypeId: string): Promise<string> {
  const { user, access_token } = await openSession(stack, 'stated@example.org');
  const shift = await organiser.event('Fair', new Date(Date.now() + 3_600_000).toISOString(), 2, [[slotTypeId, 1]]);
  const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
  await sql`insert into signups (slot_id, user_id, created_by) values (${shift.slot_assignments[0]?.id ?? ''}, ${user.id}, ${user.id})`;
  await sql`update events set start_time = start_time - interval '2 days', end_time = end_time - interval '2 days' where id = ${shift.id}`;
  await sql.end();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { status, data } = await apiClient(stack.apiUrl)(issueStatement, {
    token: access_token,
    body: { first_day: day(-7), last_day: day(0) },
  });
  if (status !== 201) throw new Error(`No statement was issued: ${JSON.stringify(data)}`);
  return `/check/${data.id}`;
}

/** Checks a statement with an empty cache, and again with what the device has kept. */
async function visitCheck(browser: Browser, stack: StackInfo, path: string) {
  const context = await browser.newContext({ ...phone, baseURL: stack.webUrl });
  const page = await slowPage(context);
  const open = async () => {
    await page.goto(path);
    await page.waitForFunction(() => window.judged !== undefined);
    return page.evaluate(() => {
      const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const asked = answers.filter(({ name }) => /statements\/check$|did\.json$/.test(name));
      const judged = window.judged ?? Number.NaN;
      return { judged, verified: judged - Math.max(...asked.map(({ responseEnd }) => responseEnd)) };
    });
  };
  const first = await open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('about:blank');
  const again = await open();
  await context.close();
  return { ...first, again: again.judged };
}

async function visitLogin(browser: Browser, stack: StackInfo) {
  const context = await browser.newContext({ ...phone, baseURL: stack.webUrl });
  const page = await slowPage(context);
  await page.goto('/login');
  await page.getByRole('textbox').waitFor();
  const paints = await paintsOf(page);
  await context.close();
  return paints;
}

/** Opens the public page of one shift without an account, with an empty cache. */
async function visitOpenPage(browser: Browser, stack: StackInfo, path: string) {
  const context = await browser.newContext({ ...phone, baseURL: stack.webUrl });
  const page = await slowPage(context);
  await page.goto(path);
  const paints = await paintsOf(page);
  const bytes = await page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[]).reduce(
      (sum, { transferSize = 0 }) => sum + transferSize,
      0,
    ),
  );
  // Another visit, because pressing draws more.
  await context.clearCookies();
  await page.close();
  const pressed = await slowPage(context);
  await (await context.newCDPSession(pressed)).send('Network.setCacheDisabled', { cacheDisabled: true });
  await pressed.addInitScript(choosePlace);
  await pressed.goto(path);
  await pressed.waitForFunction(() => window.chosen !== undefined);
  const chosen = (await pressed.evaluate(() => window.chosen)) ?? Number.NaN;
  await context.close();
  return { ...paints, chosen, bytes };
}

function line({ name, times, atMost }: Figure): string {
  const middle = median(times);
  const spread = `${Math.min(...times).toFixed(0)} – ${Math.max(...times).toFixed(0)}`;
  const verdict = `${middle <= atMost ? 'met' : 'MISSED'}: at most ${atMost}`;
  return `${name.padEnd(54)}${middle.toFixed(0).padStart(7)} ms   ${spread.padEnd(16)}${verdict}`;
}

/** What a person with a slow phone waits for, on first visits with an empty cache and on the next one. */
export async function benchPaint(): Promise<Report> {
  const { info: stack, stop } = await startTestStack({ web: 'built', say: () => {} });
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const organiser = await organiserOf(stack);
    const bar = await organiser.slotType('Bar');
    const start = Date.now() + 86_400_000;
    for (let number = 0; number < 30; number += 1) {
      await organiser.event(`Shift ${number}`, new Date(start + number * 7_200_000).toISOString(), 2, [
        [bar, runs + 5],
      ]);
    }
    const statement = await issuedStatement(stack, organiser, bar);
    const fair = await organiser.event('Open fair', new Date(start).toISOString(), 2, [[bar, runs + 5]]);
    await organiser.call(updateOpenSettings.method, updateOpenSettings.path, { shows: 'all' });
    const login = [];
    const dashboard = [];
    const check = [];
    const open = [];
    for (let run = 0; run < runs; run += 1) {
      login.push(await visitLogin(browser, stack));
      check.push(await visitCheck(browser, stack, statement));
      open.push(await visitOpenPage(browser, stack, `/open/${fair.id}`));
      dashboard.push(await visitDashboard(browser, stack, `visitor-${run}@example.org`));
    }
    const figures: Figure[] = [
      { name: '/login: something of the page', times: login.map(({ first }) => first), atMost: 800 },
      { name: '/login: largest paint', times: login.map(({ largest }) => largest), atMost: 1500 },
      {
        name: '/volunteer, signed in: something of the page',
        times: dashboard.map(({ first }) => first),
        atMost: 800,
      },
      { name: '/volunteer, signed in: largest paint', times: dashboard.map(({ largest }) => largest), atMost: 1900 },
      {
        name: '/volunteer, signed in: a place can be taken',
        times: dashboard.map(({ offered }) => offered),
        atMost: 2000,
      },
      {
        name: 'again, by the service worker: a place can be taken',
        times: dashboard.map(({ again }) => again),
        atMost: 1200,
      },
      { name: 'taking a place: the screen answers', times: dashboard.map(({ answer }) => answer), atMost: 100 },
      { name: 'taking a place: the server has confirmed it', times: dashboard.map(({ taken }) => taken), atMost: 1500 },
      { name: '/check/CODE: the page says that it is valid', times: check.map(({ judged }) => judged), atMost: 2000 },
      { name: 'of that, after the answers of the API', times: check.map(({ verified }) => verified), atMost: 1000 },
      { name: 'again: the page says that it is valid', times: check.map(({ again }) => again), atMost: 1200 },
      { name: '/open/EVENT: something of the page', times: open.map(({ first }) => first), atMost: 1000 },
      { name: '/open/EVENT: largest paint', times: open.map(({ largest }) => largest), atMost: 1500 },
      { name: '/open/EVENT: a place can be chosen', times: open.map(({ chosen }) => chosen), atMost: 1800 },
      { name: '/open/EVENT: bytes (not ms)', times: open.map(({ bytes }) => bytes), atMost: 60_000 },
    ];
    return {
      lines: [
        `Visits in Chromium, the first ones with an empty cache; processor ${slowdown} times slower, 1.6 Mbit/s, 150 ms; median of ${runs}, range`,
        ...figures.map(line),
      ],
      results: figures.map((figure) => ({ ...figure, median: median(figure.times) })),
    };
  } finally {
    await browser.close();
    await stop();
  }
}
