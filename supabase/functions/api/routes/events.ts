import type { Hono } from 'hono';
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from '../../_shared/contract/events.ts';
import { created, noContent, ok, okUnlessMissing } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { insertEvent, removeEvent, replaceEvent, selectEvent, selectEvents } from '../data/events.ts';

export function bindEvents(app: Hono<AppEnv>): void {
  route(app, listEvents, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectEvents(sql, query, position)), query);
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
