import type { Hono } from 'hono';
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from '../../_shared/contract/events.ts';
import { created, noContent, ok, okUnlessMissing } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { readCursor, toCursor } from '../../_shared/http/cursor.ts';
import { route } from '../../_shared/http/route.ts';
import { insertEvent, removeEvent, replaceEvent, selectEvent, selectEvents } from '../data/events.ts';

/** A link to the next page with the same parameters, relative to the address of the call. */
function nextLink(query: Record<string, string | number | string[] | undefined>, next: string): string {
  const pairs = Object.entries({ ...query, cursor: toCursor(next) }).flatMap(([key, value]) =>
    [value ?? []].flat().map((item) => [key, String(item)]),
  );
  return `<?${new URLSearchParams(pairs)}>; rel="next"`;
}

export function bindEvents(app: Hono<AppEnv>): void {
  route(app, listEvents, async ({ asCaller, query }) => {
    const position = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const rows = await asCaller((sql) => selectEvents(sql, query, position));
    const next = rows[0]?.next;
    return ok(rows, next ? { link: nextLink(query, next) } : {});
  });
  route(app, getEvent, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => selectEvent(sql, params.id)), 'event'),
  );
  route(app, createEvent, async ({ asCaller, body }) => created(await asCaller((sql) => insertEvent(sql, body))));
  route(app, updateEvent, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => replaceEvent(sql, params.id, body))),
  );
  route(app, deleteEvent, async ({ asCaller, params }) => {
    await asCaller((sql) => removeEvent(sql, params.id));
    return noContent;
  });
}
