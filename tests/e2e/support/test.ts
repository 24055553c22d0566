import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { type Snapshot, takeSnapshot } from '../../support/database-snapshot.ts';
import { openSession, requestLink } from '../../support/people.ts';
import { type StackInfo, startTestStack } from '../../support/stack.ts';
import { runDay } from './global-setup.ts';
import { openLink } from './open-link.ts';
import { organiserOf } from './organiser.ts';
import { keepToasts, skipPauses } from './timers.ts';

export type Organiser = Awaited<ReturnType<typeof organiserOf>>;

interface WorkerFixtures {
  /** The whole product, at first with an empty database. One per worker, whose tests run one after the other. */
  stack: StackInfo;
  sql: Sql;
  /** The database of the stack as it was at first. */
  empty: Snapshot;
}

interface TestFixtures {
  /**
   * Tests with different values never share data: for tests that need an empty database, or that would disturb others.
   * Between them the database is emptied.
   */
  stackOf: string;
  /** Whether the database was emptied for this test. */
  emptied: boolean;
  organiser: Organiser;
  /** Whether the dashboard starts as it does for a new person, with what fits them. Most tests are about the list of all events. */
  finds: boolean;
  /** An address that nobody has used yet. */
  email: string;
  /** A text for titles, so that a test does not find the data of others. */
  mark: string;
  /** Noon in UTC of a day years ahead that no other test uses, so that all events of that day are the test's own. */
  quietDay: Date;
  /** A page on which `email` is signed in. It shows the person's first page. */
  signedIn: Page;
  /** As `signedIn`, before the first page of the app: the test opens the one that it is about. */
  signedInBlank: Page;
}

/** A test is about the window that can break it: what a page does is independent of it. */
const isOnPhone = ({ tags }: TestInfo): boolean => tags.includes('@phone');

const short = (): string => crypto.randomUUID().slice(0, 8);
/** Whose data are in the database of this worker. */
let dataOf = '';
/** Who prepares what tests need, as long as the database is not emptied. */
let organiser: Promise<Organiser> | undefined;
/** How many quiet days this worker, and with it its stack, has had. */
let quietDays = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stackOf: ['', { option: true }],
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const { info, stop } = await startTestStack({
        web: 'built',
        now: `${runDay}T10:00:00Z`,
        // People in a browser never meet the usual limits. The organiser of these tests makes more events than a person.
        env: {
          FEED_ALLOWED_HOSTS: process.env.MUSTER_E2E_CALENDARS,
          RATE_LIMITS: '{"writes": {"burst": 10000, "per_second": 100}}',
        },
        say: () => {},
      });
      await use(info);
      await stop();
    },
    // A start takes long on a busy machine, and does not count against the time of a test.
    { scope: 'worker', timeout: 240_000 },
  ],
  sql: [
    async ({ stack }, use) => {
      const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],
  empty: [async ({ sql }, use) => use(await takeSnapshot(sql)), { scope: 'worker' }],
  emptied: [
    async ({ empty, stackOf }, use, { repeatEachIndex }) => {
      const whose = stackOf && `${stackOf} ${repeatEachIndex}`;
      const isOthers = whose !== dataOf;
      if (isOthers) {
        await empty.restore();
        organiser = undefined;
        dataOf = whose;
      }
      await use(isOthers);
    },
    { auto: true },
  ],
  // The database has been emptied before: Playwright begins with what is automatic.
  organiser: async ({ stack }, use) => {
    organiser ??= organiserOf(stack);
    await use(await organiser);
  },
  baseURL: ({ stack }, use) => use(stack.webUrl),
  viewport: ({ viewport }, use, info) => use(isOnPhone(info) ? { width: 360, height: 740 } : viewport),
  isMobile: ({ isMobile }, use, info) => use(isOnPhone(info) || isMobile),
  hasTouch: ({ hasTouch }, use, info) => use(isOnPhone(info) || hasTouch),
  finds: [false, { option: true }],
  context: async ({ context, finds }, use) => {
    await skipPauses(context);
    await keepToasts(context);
    if (!finds) await showAllEvents(context);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above
  email: async ({}, use) => use(`vera-${short()}@example.org`),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  mark: async ({}, use) => use(short()),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  quietDay: async ({}, use) => use(new Date(Date.UTC(2034, 0, 1 + 2 * quietDays++, 12))),
  signedIn: async ({ signedInBlank: page }, use) => {
    await page.goto('/');
    await page.waitForURL((url) => /^\/(volunteer|admin)/.test(url.pathname));
    await use(page);
  },
  signedInBlank: async ({ page, stack, email }, use) => {
    await bringSession(page, stack, email);
    await use(page);
  },
});

/** The dashboards of a context show the list of all events. */
export const showAllEvents = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => localStorage.setItem('muster.all-events', 'yes'));

/** Signs a person in before the page loads the app, as if they had signed in on an earlier day. */
export async function bringSession(page: Page, stack: StackInfo, email: string): Promise<void> {
  const session = await openSession(stack, email);
  // A document of the same origin that runs nothing.
  await page.goto(`${stack.webUrl}/favicon.svg`);
  await page.evaluate((text) => localStorage.setItem('muster.session', text), JSON.stringify(session));
}

/** Opens a page as somebody who is signed in. */
export async function openAs(page: Page, stack: StackInfo, email: string, path = '/'): Promise<void> {
  await bringSession(page, stack, email);
  await page.goto(stack.webUrl + path);
}

/** Requests a link as the sign-in page does, and opens it in the page. */
export async function followLink(page: Page, stack: StackInfo, email: string): Promise<void> {
  const { link } = await requestLink(stack, email);
  await openLink(page, link);
  await page.waitForURL(({ pathname }) => pathname !== '/auth/callback');
}

/** The entry of an event in the list of available events. */
export const entryOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Available events' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { level: 4, name: title }),
    });

/** The time this many hours after `day` (ISO 8601). */
export const hoursFrom = (day: Date, hours: number): string =>
  new Date(day.getTime() + hours * 3_600_000).toISOString();

/** Where toasts appear. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

export { expect };
