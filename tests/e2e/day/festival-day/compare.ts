import { expect, type Page } from '@playwright/test';
import type { Sql } from 'postgres';
import type { getBoard } from '../../../../supabase/functions/_shared/contract/board.ts';
import type { CallAnswer } from '../../../../supabase/functions/_shared/contract/call.ts';
import type { getGate } from '../../../../supabase/functions/_shared/contract/gate.ts';
import type { getReport } from '../../../../supabase/functions/_shared/contract/reports.ts';
import { saturday } from './festival.ts';
import type { Phone } from './phone.ts';
import {
  countsOf,
  type Figures,
  figuresOf,
  groupBy,
  type Row,
  readTruth,
  type Slot,
  stateOf,
  type Truth,
} from './recount.ts';

/** Makes a call as an administrator. */
type Call = <Answer>(method: string, path: string) => Promise<Answer>;

/** Saturday begins in New York. */
const dayStart = Date.parse(`${saturday}T04:00:00Z`) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const patience = { timeout: 90_000, intervals: [500, 1_000, 2_000] };

/** Shifts around now, as leads have them. */
const isNear = ({ start, end, canceled }: Slot, now: number): boolean =>
  !canceled && start <= now + 86_400 && end > now - 43_200;

const sorted = (lines: Iterable<string>): string[] => [...lines].sort();

/** The counts and states that `GET /gate` returns to an administrator are those of the database. */
export const gateIsRight = (sql: Sql, call: Call): Promise<void> =>
  expect(async () => {
    const truth = await readTruth(sql);
    const { now } = truth;
    const span = `from=${iso(now - 86_400)}&to=${iso(now + 86_400)}`;
    const { events } = await call<CallAnswer<typeof getGate>>('GET', `/gate?${span}`);
    const slots = truth.slots.filter((slot) => isNear(slot, now));
    expect(slots.length).toBeGreaterThan(100);
    const shown = new Map(events.flatMap((event) => event.slots.map((slot) => [slot.id, slot] as const)));
    expect(
      slots.map((slot) => {
        const { required_count, filled_count, confirmed_count } = shown.get(slot.id) ?? {};
        return `${slot.title}, ${slot.slot_type}: ${required_count}/${filled_count}/${confirmed_count}`;
      }),
      'GET /gate has other counts (places/taken/confirmed) than the signups in the database',
    ).toEqual(slots.map((slot) => `${slot.title}, ${slot.slot_type}: ${countsOf(truth, slot)}`));
    const near = new Map(slots.map((slot) => [slot.id, slot]));
    const states = truth.rows.flatMap((row) => {
      const slot = near.get(row.slot_id);
      return slot ? [`${row.id} ${stateOf(row, slot.start, now)}`] : [];
    });
    const signups = events.flatMap((event) => event.signups).filter(({ slot_id }) => near.has(slot_id));
    expect(
      sorted(signups.map(({ id, state }) => `${id} ${state}`)),
      'GET /gate has people in other states than the database',
    ).toEqual(sorted(states));
  }).toPass(patience);

/** The counts that `GET /board` returns, and those that the page of the board shows. */
export async function boardIsRight(sql: Sql, call: Call, page: Page): Promise<void> {
  await page.setViewportSize({ width: 3_800, height: 3_000 });
  await page.goto(`/admin/schedule?day=${saturday}`);
  await expect(page.getByRole('gridcell').first()).toBeVisible({ timeout: 60_000 });
  await expect(async () => {
    const truth = await readTruth(sql);
    const span = `from=${iso(dayStart)}&to=${iso(dayStart + 86_400)}`;
    const { shifts } = await call<CallAnswer<typeof getBoard>>('GET', `/board?${span}`);
    const slots = truth.slots.filter(({ start, end }) => start < dayStart + 86_400 && end > dayStart);
    const board = new Map(shifts.flatMap((shift) => shift.slots.map((slot) => [slot.id, slot] as const)));
    expect(slots.length).toBeGreaterThan(50);
    expect(
      slots.map((slot) => {
        const { required_count, current_count, confirmed_count } = board.get(slot.id) ?? {};
        return `${slot.title}, ${slot.slot_type}: ${required_count}/${current_count}/${confirmed_count}`;
      }),
      'GET /board has other counts (places/taken/confirmed) than the signups in the database',
    ).toEqual(slots.map((slot) => `${slot.title}, ${slot.slot_type}: ${countsOf(truth, slot)}`));
    const live = slots.filter(({ start, canceled }) => !canceled && start >= dayStart);
    const expected = [...groupBy(live, ({ event_id }) => event_id)].map(([id, own]) => {
      const required = own.reduce((sum, { required_count }) => sum + required_count, 0);
      const taken = own.reduce((sum, slot) => sum + Number(countsOf(truth, slot).split('/')[1]), 0);
      return `${id} ${taken} of ${required}`;
    });
    const bars = await page.getByRole('gridcell').evaluateAll((cells) =>
      cells.map((cell) => {
        const id = cell.getAttribute('data-bar')?.split(' ').at(-1);
        return `${id} ${/(\d+ of \d+) places/.exec(cell.getAttribute('aria-label') ?? '')?.[1]}`;
      }),
    );
    const wanted = new Set(live.map(({ event_id }) => event_id));
    expect(
      sorted(new Set(bars.filter((bar) => wanted.has(bar.split(' ')[0] ?? '')))),
      'the page of the board shows other counts than the signups in the database',
    ).toEqual(sorted(expected));
  }).toPass(patience);
}

const english = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Hours, credits and pay of everybody on Saturday in `GET /reports`, and the sums there and on the page of the report. */
export async function reportIsRight(sql: Sql, call: Call, page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`/admin/reports?from=${saturday}&to=${saturday}`);
    await expect(page.locator('dl > div').first()).toBeVisible();
    const figures = figuresOf(await readTruth(sql), dayStart);
    const report = await call<CallAnswer<typeof getReport>>('GET', `/reports?from=${saturday}&to=${saturday}`);
    const kinds = [
      ...(['shifts', 'minutes', 'assumed_minutes', 'open', 'credits'] as const),
      ...(['paid_minutes', 'pay', 'no_shows', 'excused'] as const),
    ] as const;
    const scale = (kind: keyof Figures) => ({ credits: 10, pay: 100 })[kind as 'pay'] ?? 1;
    const words = (of: Figures, by: (kind: keyof Figures) => number) =>
      kinds.map((kind) => `${kind} ${Math.round(of[kind] * by(kind))}`).join(', ');
    const totals = Object.fromEntries(
      kinds.map((kind) => [kind, [...figures.values()].reduce((sum, each) => sum + each[kind], 0)]),
    ) as unknown as Figures;
    expect(totals.shifts).toBeGreaterThan(50);
    expect(words(report.totals, scale), 'GET /reports has other sums than what was worked, by the database').toBe(
      words(totals, () => 1),
    );
    expect(
      sorted(report.people.map((person) => `${person.id}: ${words(person, scale)}`)),
      'GET /reports has other hours, credits or pay for somebody than what they worked, by the database',
    ).toEqual(sorted([...figures].map(([id, each]) => `${id}: ${words(each, () => 1)}`)));
    const shown = await page
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((each) => [...each.children].map((part) => part.firstChild?.textContent).join(' ')),
      );
    expect(shown, 'the page of the report shows other sums than what was worked, by the database').toEqual(
      expect.arrayContaining([
        `Shifts ${english.format(totals.shifts)}`,
        `Hours ${english.format(totals.minutes / 60)}`,
        `Credits ${english.format(totals.credits / 10)}`,
        `No-shows ${english.format(totals.no_shows)}`,
      ]),
    );
  }).toPass(patience);
}

/** What a lead is in charge of. */
function isLed({ scope }: Phone['lead'], slot: Slot, places: ReadonlyMap<string, string>): boolean {
  if (scope === 'everything') return true;
  if (scope.startsWith('role ')) return slot.slot_type === scope.slice(5);
  return places.get(slot.place_id ?? '') === scope.slice(6);
}

const word = { no_show: 'No-show', excused: 'Excused' } as Record<string, string>;

/** The state in the words of a row, without times. */
export const stateIn = (words: string): string => {
  if (words.startsWith('Here since')) return 'here';
  if (words.startsWith('Gone')) return 'gone';
  if (/late|Late/.test(words)) return 'late';
  const kind = Object.entries(word).find(([, text]) => words.startsWith(text))?.[0];
  return kind ?? 'expected';
};

/** Opens the shifts that are over, whose people are folded away. */
export async function unfold(page: Page): Promise<void> {
  const folds = page.locator('main section button[aria-expanded="false"]:not([aria-haspopup])');
  // Each that opens is no longer among them.
  for (let left = await folds.count(); left > 0; left--) {
    const isOpen = await folds
      .first()
      .click({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isOpen) return;
  }
}

/** What the screen of a phone shows of all its shifts: the counts at the top, each shift with its count, and each person. */
const screenOf = (page: Page) =>
  page.evaluate(() => {
    const text = (from: Element, what: string) => from.querySelector(what)?.textContent?.trim() ?? '';
    const top = [...document.querySelectorAll('dl > div')].map((each) => `${text(each, 'dt')} ${text(each, 'dd')}`);
    const sections = [...document.querySelectorAll('section:has(h2):not([id])')].filter(({ className }) =>
      className.includes('sheet'),
    );
    const shifts = sections.map(
      (each) => `${text(each, 'h2')}: ${/\d+ of \d+ here/.exec(each.textContent ?? '')?.[0]}`,
    );
    const people = sections.flatMap((each) =>
      [...each.querySelectorAll('li:has(h3)')].map((row) => [text(each, 'h2'), text(row, 'h3'), text(row, 'h3 + p')]),
    );
    return { top, shifts, people };
  });

/** What the screen of a phone has to show. */
function expectedOn(lead: Phone['lead'], truth: Truth, places: ReadonlyMap<string, string>) {
  const { now, rows } = truth;
  const slots = truth.slots.filter((slot) => isNear(slot, now) && isLed(lead, slot, places));
  const stateAt = (slot: Slot) => (row: Row) => stateOf(row, slot.start, now);
  const people = slots.flatMap((slot) =>
    rows
      .filter(({ slot_id }) => slot_id === slot.id)
      .map((row) => [`${slot.slot_type} · ${slot.title}`, row.name, stateAt(slot)(row)]),
  );
  const count = (state: string) => people.filter((each) => each[2] === state).length;
  return {
    top: ['Expected', 'Late', 'Here', 'Gone'].map((name) => `${name} ${count(name.toLowerCase())}`),
    shifts: sorted(
      slots.map((slot) => {
        const here = rows.filter((row) => row.slot_id === slot.id && stateAt(slot)(row) === 'here').length;
        return `${slot.slot_type} · ${slot.title}: ${here} of ${slot.required_count} here`;
      }),
    ),
    people: sorted(people.map((each) => each.join(', '))),
  };
}

/** Each phone shows all its shifts and people as they are in the database. */
export async function screenIsRight(sql: Sql, phone: Phone): Promise<void> {
  const list = await sql<{ id: string; name: string }[]>`select p.id, p.name from public.places p`;
  const places = new Map(list.map(({ id, name }) => [id, name]));
  await phone.page.goto('/gate?all=true');
  await expect(async () => {
    await unfold(phone.page);
    const { top, shifts, people } = await screenOf(phone.page);
    const shown = {
      top: top.slice(0, 4),
      shifts: sorted(shifts),
      people: sorted(people.map(([shift, name, words]) => `${shift}, ${name}, ${stateIn(words ?? '')}`)),
    };
    expect(shown).toEqual(expectedOn(phone.lead, await readTruth(sql), places));
  }, `the screen of ${phone.lead.name}`).toPass(patience);
}
