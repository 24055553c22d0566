import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { boardOf, boardShift } from '@/test/board.ts';
import { newId } from '@/test/records.ts';
import { daysFrom } from './engine/days.ts';
import { boardQuery } from './queries.ts';
import { reloadShifts, withPart } from './reload-shifts.ts';

const server = vi.hoisted(() => ({ answer: vi.fn() }));
vi.mock('@/lib/api/api.ts', () => ({ api: (_: unknown, { query }: { query: unknown }) => server.answer(query) }));
beforeEach(() => server.answer.mockReset());

const people = [10, 2, 1].map((number) => ({ id: newId(), name: `Volunteer ${number}` }));
const [ten, two, one] = people;
const at = (hour: number, title: string) =>
  boardShift({ title, start_time: `2026-10-24T${hour}:00:00Z`, end_time: `2026-10-24T${hour + 1}:00:00Z` });
const [bar, gate, late] = [at(12, 'Bar'), at(14, 'Gate'), at(16, 'Late')];
const places = [{ id: newId(), name: 'North' }];
const whole = boardOf([bar, gate], { places, people: ten && two ? [two, ten] : [] });
const titles = ({ shifts }: typeof whole) => shifts.map(({ title }) => title);

it('puts shifts that have changed, come or moved where they belong, and takes those away that are gone', () => {
  const moved = { ...bar, start_time: '2026-10-24T15:00:00Z', end_time: '2026-10-24T15:30:00Z' };
  const next = withPart(whole, boardOf([moved, late], { places, people: one ? [one] : [] }), [bar.id, late.id]);
  expect(next && titles(next)).toEqual(['Gate', 'Bar', 'Late']);
  expect(next?.people.map(({ name }) => name)).toEqual(['Volunteer 1', 'Volunteer 2', 'Volunteer 10']);
  const gone = withPart(whole, boardOf([], { places }), [gate.id]);
  expect(gone && titles(gone)).toEqual(['Bar']);
});

it('cannot know where a new place or slot type belongs', () => {
  const other = [...places, { id: newId(), name: 'South' }];
  expect(withPart(whole, boardOf([bar], { places: other }), [bar.id])).toBeNull();
  const slot_types = [{ id: newId(), name: 'Bar', color: '#3182ce' }];
  expect(withPart(whole, boardOf([bar], { places, slot_types }), [bar.id])).toBeNull();
});

/** A board on the screen. */
function shown() {
  const client = new QueryClient();
  const options = { ...boardQuery('2026-10-24', 1, 'UTC'), refetchInterval: false as const, staleTime: 1e6 };
  client.setQueryData(options.queryKey, { days: daysFrom('2026-10-24', 1, 'UTC'), board: whole });
  const stop = new QueryObserver(client, options).subscribe(() => {});
  return { client, options, stop, titles: () => titles(client.getQueryData(options.queryKey)?.board ?? whole) };
}

it('asks for the shifts that are named, with the days of the board', async () => {
  const { client, options, stop, titles: now } = shown();
  server.answer.mockResolvedValue(boardOf([{ ...gate, title: 'Other' }], { places }));
  expect(await reloadShifts(client, [gate.id, gate.id])).toBe(true);
  expect(server.answer.mock.calls).toEqual([[{ ...options.queryKey[2], event_ids: [gate.id] }]]);
  expect(now()).toEqual(['Bar', 'Other']);
  stop();
});

it('leaves a board alone that is loaded meanwhile, so that it is loaded again as a whole', async () => {
  const { client, options, stop, titles: now } = shown();
  server.answer.mockImplementation(async () => {
    client.setQueryData(options.queryKey, (old) => old && { ...old, board: boardOf([late]) });
    return boardOf([{ ...gate, title: 'Older' }], { places });
  });
  expect(await reloadShifts(client, [gate.id])).toBe(false);
  expect(now()).toEqual(['Late']);
  stop();
});

it('asks for nothing if no board is shown, but a board that is opened again is loaded', async () => {
  const { client, options, stop } = shown();
  stop();
  expect(await reloadShifts(client, [gate.id])).toBe(true);
  expect(server.answer).not.toHaveBeenCalled();
  expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true);
  expect(
    await reloadShifts(
      client,
      Array.from({ length: 51 }, () => newId()),
    ),
  ).toBe(false);
});
