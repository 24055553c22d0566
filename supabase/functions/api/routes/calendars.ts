import type { Hono } from 'hono';
import { writeCalendar } from '../../_shared/calendar/write-calendar.ts';
import { getOwnCalendar, makeOwnCalendar, readCalendar, removeOwnCalendar } from '../../_shared/contract/calendars.ts';
import { env } from '../../_shared/env.ts';
import { created, noContent, ok, okText } from '../../_shared/http/answer.ts';
import { ApiError } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { makeOwn, removeOwn, selectOwn, selectShifts } from '../data/calendars.ts';

export function bindCalendars(app: Hono<AppEnv>): void {
  route(app, getOwnCalendar, async ({ asCaller }) => {
    const rows = await asCaller(selectOwn);
    return rows.length === 0 ? noContent : ok(rows);
  });
  route(app, makeOwnCalendar, async ({ asCaller }) => created(await asCaller(makeOwn)));
  route(app, removeOwnCalendar, async ({ asCaller }) => {
    await asCaller(removeOwn);
    return noContent;
  });
  route(app, readCalendar, async ({ params, asPublic }) => {
    const [found] = await asPublic((sql) => selectShifts(sql, params.key));
    if (!found?.shifts) throw new ApiError({ code: 'not_found', params: { what: 'calendar' } });
    const body = writeCalendar(found.shifts, env.siteUrl);
    return okText('text/calendar', body, { 'content-disposition': 'inline; filename="muster.ics"' });
  });
}
