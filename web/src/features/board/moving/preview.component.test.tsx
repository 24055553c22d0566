import type { BoardShift } from '@contract/board.ts';
import { type ChangeOutcome, makeChange } from '@contract/change-sets.ts';
import { expect, it, vi } from 'vitest';
import { selectShifts } from '@/lib/change-sets/selection.ts';
import { bar, drawBoard, ghost, pressed, said, shiftAt } from '@/test/draw-board.tsx';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { press } from '@/test/keyboard.ts';
import { changedEventOf, outcomeWith } from '@/test/outcomes.ts';
import { eventWith, newId } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

const withPeople = (title: string, more: Partial<BoardShift> = {}) => {
  const { slots, ...rest } = shiftAt(title, '10:00', '12:00', { taken: 1, version: 7, ...more });
  const signups = slots.map((slot) => ({
    ...{ id: newId(), slot_id: slot.id, user_id: newId(), status: 'confirmed' as const },
  }));
  return { ...rest, slots, signups };
};
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ id: newId(), name: `P ${index}` }));
const event = changedEventOf(eventWith());
const telling = (count: number, clashing = 0): ChangeOutcome => {
  const users = people(count);
  return outcomeWith({
    ...{ id: null, events: [event] },
    // Who has two messages is still one person.
    told: [...users, ...users].map((user) => ({ user, kind: 'moved', event_id: event.id, reached: true })),
    clashes: users.slice(0, clashing).map((user) => ({ user, event })),
  });
};
const bodies = () => api.made(makeChange).map(({ body }) => body);
const note = () => document.querySelector('[data-ahead]')?.textContent;
const later = (shift: BoardShift, minutes: number) => ({
  ...{ action: 'move', events: [{ id: shift.id, version: 7 }], start_minutes: minutes, end_minutes: minutes },
  preview: true,
});
const hour = () => bar('Gate').element().getBoundingClientRect().width / 2 + 1;

async function taken(title: string): Promise<void> {
  await expect.element(bar(title)).toBeVisible();
  (bar(title).element() as HTMLElement).focus();
  await press('m');
}

it('a shift that rests while it is moved shows how many people would be told and would clash', async () => {
  api.on(makeChange, telling(6, 2));
  const timers = holdTimers(250);
  const shift = withPeople('Gate');
  await drawBoard([shift]);
  const pointer = await pressed(bar('Gate').element());
  for (let step = 1; step <= 8; step++) pointer.move([(hour() * step) / 4, 0]);
  expect(timers.planned()).toBe(1);
  expect(bodies()).toEqual([]);
  await timers.pass();
  await expect.poll(note).toBe('tells 6, 2 would clash');
  expect(ghost()?.textContent).toContain('12:00 PM–2:00 PM');
  expect(bodies()).toEqual([later(shift, 120)]);
  pointer.move([hour() * 3, 0]);
  expect(note()).toBeUndefined();
  // What is known is not asked again.
  pointer.move([hour() * 2, 0]);
  await expect.poll(note).toBe('tells 6, 2 would clash');
  expect(timers.planned()).toBe(0);
  pointer.cancel();
  await expect.poll(ghost).toBeNull();
  expect(bodies()).toHaveLength(1);
});

it('keys get the same, and screen readers whole sentences', async () => {
  api.on(makeChange, telling(1, 1));
  const timers = holdTimers(250);
  const shift = withPeople('Gate');
  await drawBoard([shift, withPeople('Other')]);
  await taken('Gate');
  expect(timers.planned()).toBe(0);
  await press('{ArrowRight}', '{ArrowRight}');
  expect(said()).toBe('Sat 10:30 AM–12:30 PM, North Gate');
  await timers.pass();
  await expect.poll(said).toBe('1 person would be told. 1 person would have two places at the same time.');
  expect(note()).toBe('tells 1, 1 would clash');
  api.on(makeChange, telling(0));
  await press('{ArrowRight}');
  await timers.pass();
  await expect.poll(note).toBe('tells nobody');
  expect(said()).toBe('Nobody would be told.');
  await press('{Escape}');
  expect(bodies()).toEqual([later(shift, 30), later(shift, 45)]);
});

it('a preview is given up when the shift moves on, so that one at most is under way', async () => {
  const fetching = vi.spyOn(window, 'fetch');
  const timers = holdTimers(250);
  await drawBoard([withPeople('Gate')]);
  const slow = api.hold(makeChange, telling(3));
  await taken('Gate');
  await press('{ArrowRight}');
  await timers.pass();
  await expect.poll(() => bodies().length).toBe(1);
  api.on(makeChange, telling(4));
  await press('{ArrowRight}');
  expect(fetching.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true]);
  slow.go();
  await timers.pass();
  await expect.poll(note).toBe('tells 4');
  await press('{Escape}');
  fetching.mockRestore();
});

it('asks nothing for drafts, shifts without people, or where nothing would change', async () => {
  const timers = holdTimers(250);
  const [draft, empty] = [withPeople('Draft', { draft: true }), shiftAt('Empty', '10:00', '12:00')];
  const gate = withPeople('Gate');
  await drawBoard([draft, empty, gate]);
  for (const title of ['Draft', 'Empty']) {
    await taken(title);
    await press('{ArrowRight}');
    expect(timers.planned()).toBe(0);
    await press('{Escape}');
  }
  await taken('Gate');
  await press('{ArrowRight}', '{ArrowLeft}');
  expect(timers.planned()).toBe(0);
  await press('{Escape}');
  // Of a selection, one with people is enough, and all of it is asked about.
  api.on(makeChange, telling(2));
  selectShifts([draft.id, gate.id]);
  await taken('Draft');
  await press('{ArrowRight}');
  await timers.pass();
  await expect.poll(note).toBe('tells 2');
  expect(bodies()).toMatchObject([{ events: [{ id: draft.id }, { id: gate.id }] }]);
  await press('{Escape}');
});

it('a drop does not wait for the preview, and gives it up', async () => {
  const timers = holdTimers(250);
  const { asked } = await drawBoard([withPeople('Gate')]);
  await taken('Gate');
  await press('{ArrowRight}');
  expect(timers.planned()).toBe(1);
  await press('{Enter}');
  expect(timers.planned()).toBe(0);
  expect(asked[0]?.body).toMatchObject({ action: 'move', start_minutes: 15 });
  expect(bodies()).toEqual([]);
});

const skipped = (code: 'changed_since' | 'canceled_by_feed'): ChangeOutcome['skipped'][number] => ({
  ...{ event_id: event.id, title: 'Gate', user: null },
  refusal: { code, params: {}, message: '' } as ChangeOutcome['skipped'][number]['refusal'],
});

it('what would be refused is shown in words', async () => {
  const timers = holdTimers(250);
  await drawBoard([withPeople('Gate')]);
  const shown = async (answer: Parameters<typeof api.on<typeof makeChange>>[1]) => {
    api.on(makeChange, answer);
    await press('{ArrowRight}');
    await timers.pass();
  };
  await taken('Gate');
  await shown({ ...telling(0), events: [], skipped: [skipped('canceled_by_feed')] });
  await expect.poll(note).toBe('The calendar of this event has canceled it, so only the calendar can restore it');
  expect(said()).toBe(note());
  await shown({ ...telling(2), skipped: [skipped('canceled_by_feed')] });
  await expect.poll(note).toMatch(/^tells 2, The calendar of this event has canceled it/);
  await shown({ ...telling(2), skipped: [skipped('canceled_by_feed'), skipped('changed_since')] });
  await expect.poll(note).toBe('tells 2, 2 parts would stay as they are');
  await shown(refusal('not_found', { what: 'event' }));
  await expect.poll(note).toMatch(/not/i);
  await press('{Escape}');
});

it('says nothing of a preview that fails, and the drop works as ever', async () => {
  const timers = holdTimers(250);
  const { asked } = await drawBoard([withPeople('Gate')]);
  await taken('Gate');
  for (const answer of [failure(), refusal('rate_limited', { what: 'requests', retry_after: 20 })]) {
    api.on(makeChange, answer);
    const before = bodies().length;
    await press('{ArrowRight}');
    const times = said();
    await timers.pass();
    await expect.poll(() => bodies().length).toBe(before + 1);
    expect(note()).toBeUndefined();
    expect(said()).toBe(times);
  }
  await press('{Enter}');
  expect(asked[0]?.body).toMatchObject({ action: 'move', start_minutes: 30 });
});
