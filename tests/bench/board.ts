import { type Browser, chromium, type Page } from '@playwright/test';
import postgres from 'postgres';
import { seedFestival } from '../../supabase/local/festival/seed.ts';
import { findBrowser } from '../../supabase/local/find-browser.mjs';
import { openLink } from '../e2e/support/open-link.ts';
import { makeAdmin, requestLink } from '../support/people.ts';
import { type StackInfo, startTestStack } from '../support/stack.ts';
import { median } from './load.ts';
import type { Report } from './report.ts';

const runs = 3;
/** A cheap laptop: a quarter of this processor's speed. */
const slowdown = 4;
const festival = { from: '2026-11-26', now: '2026-11-20T15:00:00Z' };
/** How many times the festival is on the board of the large one. */
const copies = 12;

declare global {
  interface Window {
    longTasks?: number[];
    interactions?: number[];
  }
}

interface Figure {
  name: string;
  /** Milliseconds; the median over the runs counts. */
  times: number[];
  atMost?: number;
}

/** Notes tasks of more than 50 ms, and how long each interaction takes until it is drawn. */
const watchWork = (): void => {
  window.longTasks = [];
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks?.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.interactions?.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** What `action` costs the page: its longest task, and the longest time until an interaction is drawn. */
async function costOf(page: Page, action: () => Promise<unknown>): Promise<{ task: number; answer: number }> {
  await page.evaluate(() => {
    window.longTasks = [];
    window.interactions = [];
  });
  await action();
  // Observers are told after the next frames.
  await page.waitForTimeout(500);
  const [tasks, interactions] = await page.evaluate(() => [window.longTasks ?? [], window.interactions ?? []]);
  return { task: Math.max(0, ...tasks), answer: Math.max(0, ...interactions) };
}

const bars = (page: Page) => page.locator('[data-bar]');

async function drag(page: Page): Promise<void> {
  const bar = bars(page).filter({ visible: true }).nth(5);
  const box = await bar.boundingBox();
  if (!box) throw new Error('There is no shift to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 12 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function select(page: Page): Promise<void> {
  await bars(page).filter({ visible: true }).nth(5).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
}

/** Opens the four days of the festival as an administrator does, drags a shift and selects two. */
async function visit(browser: Browser, stack: StackInfo, email: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: stack.webUrl });
  const page = await context.newPage();
  await page.addInitScript(watchWork);
  await openLink(page, (await requestLink(stack, email)).link);
  await page.waitForURL('**/admin');
  await page.getByRole('link', { name: 'Schedule' }).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`/admin/schedule?day=${festival.from}&days=7`);
  await bars(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Later' }).click();
  await page.waitForURL('**/schedule?*day=2026-12-03*');
  await page.waitForLoadState('networkidle');
  let shown = 0;
  const opening = await costOf(page, async () => {
    const from = performance.now();
    await page.getByRole('link', { name: 'Earlier' }).click();
    await bars(page).first().waitFor();
    shown = performance.now() - from;
    await page.waitForLoadState('networkidle');
  });
  const dragging = await costOf(page, () => drag(page));
  const selecting = await costOf(page, () => select(page));
  await context.close();
  return { opening, dragging, selecting, shown };
}

/** Repeats the shifts of the festival, without people, at the same places. */
async function multiply(sql: postgres.Sql): Promise<void> {
  await sql`create temporary table copied as
    select gen_random_uuid() as id, e.id as source from public.events e cross join generate_series(2, ${copies})
    where e.start_time > private.now()`;
  await sql`insert into public.events (id, title, location, start_time, end_time, timezone)
    select c.id, e.title, e.location, e.start_time, e.end_time, e.timezone from copied c join public.events e on e.id = c.source`;
  await sql`insert into public.event_slots (event_id, slot_type_id, required_count, min_count, position)
    select c.id, s.slot_type_id, s.required_count, s.min_count, s.position
    from copied c join public.event_slots s on s.event_id = c.source`;
  await sql`analyze`;
}

function line({ name, times, atMost }: Figure): string {
  const middle = median(times);
  const spread = `${Math.min(...times).toFixed(0)} – ${Math.max(...times).toFixed(0)}`;
  const verdict = atMost === undefined ? '' : `${middle <= atMost ? 'met' : 'MISSED'}: at most ${atMost}`;
  return `${name.padEnd(54)}${middle.toFixed(0).padStart(7)} ms   ${spread.padEnd(16)}${verdict}`.trimEnd();
}

async function figuresOf(browser: Browser, stack: StackInfo, shifts: number, atMost: number): Promise<Figure[]> {
  const email = `organiser-${shifts}@example.org`;
  await makeAdmin(stack, email);
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, stack, email));
  const figures = (['opening', 'dragging', 'selecting'] as const).flatMap((what) => [
    { name: `${shifts} shifts, ${what}: longest task`, times: visits.map((each) => each[what].task), atMost },
    {
      name: `${shifts} shifts, ${what}: until the page answers`,
      times: visits.map((each) => each[what].answer),
      atMost,
    },
  ]);
  return [
    ...figures,
    { name: `${shifts} shifts, opening: until shifts are there`, times: visits.map(({ shown }) => shown) },
  ];
}

/** What the schedule board costs a slow processor, with the festival and with twelve times as many shifts in the same week. */
export async function benchBoard(): Promise<Report> {
  const { info: stack, stop } = await startTestStack({ web: 'built', now: festival.now, say: () => {} });
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const { shifts } = await seedFestival(sql, festival.from);
    const small = await figuresOf(browser, stack, shifts, 50);
    await multiply(sql);
    const figures = [...small, ...(await figuresOf(browser, stack, shifts * copies, 100))];
    return {
      lines: [
        `A week on the schedule board in Chromium, processor ${slowdown} times slower; median of ${runs}, range`,
        ...figures.map(line),
      ],
      results: figures.map((figure) => ({ ...figure, median: median(figure.times) })),
    };
  } finally {
    await sql.end();
    await browser.close();
    await stop();
  }
}
