import { type Answer, ok } from './answer.ts';
import { type CursorId, type CursorKey, type Position, readCursor, toCursor } from './cursor.ts';

type Query = Record<string, string | number | string[] | undefined>;

/**
 * The position after which a page begins. Throws 400 for a cursor that is none. `key`: what the list is sorted by; `identifier`:
 * what the ids of its rows are.
 */
export const positionOf = (
  query: { cursor?: string | undefined },
  key: CursorKey,
  identifier?: CursorId,
): Position | undefined => (query.cursor === undefined ? undefined : readCursor(query.cursor, key, identifier));

/** A link to the next page with the same parameters, relative to the address of the call. */
function nextLink(query: Query, next: string): string {
  const pairs = Object.entries({ ...query, cursor: toCursor(next) }).flatMap(([key, value]) =>
    [value ?? []].flat().map((item) => [key, String(item)]),
  );
  return `<?${new URLSearchParams(pairs)}>; rel="next"`;
}

/** 200 with a page of a list, and a link to the next one if there is more. */
export function okPage(rows: readonly { json: string; next: string | null }[], query: Query): Answer<200> {
  const next = rows[0]?.next;
  return ok(rows, next ? { link: nextLink(query, next) } : {});
}
