import { type Board, getBoard, mostNamed } from '@contract/board.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { boardKey, type boardQuery } from './queries.ts';

const { compare } = new Intl.Collator('en', { numeric: true });

type Id = { id: string };
const without = <Item extends Id>(items: readonly Item[], gone: readonly Id[]): Item[] =>
  items.filter(({ id }) => !gone.some((one) => one.id === id));
const lacks = (all: readonly Id[], some: readonly Id[]): boolean => without(some, all).length > 0;

/**
 * A board with what has become of some of its shifts.
 * @param part the answer for `events` alone: those that it lacks are no longer on the board
 * @returns null if the board lacks a place or slot type, whose order only the server knows
 */
export function withPart(board: Board, part: Board, events: readonly string[]): Board | null {
  if (lacks(board.places, part.places) || lacks(board.slot_types, part.slot_types)) return null;
  const start = ({ start_time }: Board['shifts'][number]) => Date.parse(start_time);
  const end = ({ end_time }: Board['shifts'][number]) => Date.parse(end_time);
  return {
    ...board,
    shifts: [...board.shifts.filter(({ id }) => !events.includes(id)), ...part.shifts].sort(
      (a, b) => start(a) - start(b) || end(a) - end(b) || (a.id < b.id ? -1 : 1),
    ),
    people: [...without(board.people, part.people), ...part.people].sort((a, b) => compare(a.name, b.name)),
  };
}

type Shown = NonNullable<Awaited<ReturnType<Exclude<ReturnType<typeof boardQuery>['queryFn'], symbol | undefined>>>>;

async function reloadIn(client: QueryClient, query: Query, events: readonly string[]): Promise<boolean> {
  const shown = query.state.data as Shown | undefined;
  const { dataUpdateCount, fetchStatus } = query.state;
  if (!shown || fetchStatus !== 'idle' || query.state.isInvalidated) return false;
  const [, , asked] = query.queryKey as ReturnType<typeof boardQuery>['queryKey'];
  const part = await api(getBoard, { query: { ...asked, event_ids: [...events] } });
  // Whatever has been loaded meanwhile may be older or newer than this.
  if (query.state.dataUpdateCount !== dataUpdateCount || query.state.fetchStatus !== 'idle') return false;
  const board = withPart(shown.board, part, events);
  if (board) client.setQueryData(query.queryKey, { ...shown, board });
  return board !== null;
}

/** Loads some shifts of the boards that are shown, not all that are on them; other boards become out of date. */
export async function reloadShifts(client: QueryClient, named: readonly string[]): Promise<boolean> {
  const events = [...new Set(named)];
  if (events.length > mostNamed) return false;
  const boards = client.getQueryCache().findAll({ queryKey: boardKey });
  for (const board of boards) if (!board.isActive()) board.invalidate();
  const done = await Promise.all(
    boards.filter((board) => board.isActive()).map((board) => reloadIn(client, board, events)),
  );
  return done.every(Boolean);
}
