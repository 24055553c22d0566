import type { Sql } from '../../../../supabase/functions/_shared/db.ts';
import { admins, type CallStatements, type Scene, volunteers } from '../statement-types.ts';
import { dayIn, days } from './days.ts';

/** The statements about the dashboard, events and the board. */
export async function scheduleStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const events = await import('../../../../supabase/functions/api/data/events.ts');
  const board = await import('../../../../supabase/functions/api/data/board.ts');
  const dashboard = await import('../../../../supabase/functions/api/data/dashboard.ts');
  const { event, type } = scene;
  const slot_assignments = [{ slot_type_id: type, required_count: 5 }];
  const times = { start_time: days(3), end_time: days(3.1), timezone: 'Europe/Berlin', all_day: false };
  const body = { title: 'Title', description: null, location: null, ...times, slot_assignments };
  const one = { slot_type_ids: [type] };
  const page = { limit: 50 };
  const longest = { limit: 1000 };
  const position = { after: days(2), afterId: event };
  const lists = {
    'of a window': (sql: Sql) => events.selectEvents(sql, { from: days(1), to: days(31), ...longest }, undefined),
    'of a past window': (sql: Sql) =>
      events.selectEvents(sql, { from: days(-61), to: days(-31), ...longest }, undefined),
    upcoming: (sql: Sql) => events.selectEvents(sql, { from: days(0), ...longest }, undefined),
    'upcoming, of a type': (sql: Sql) => events.selectEvents(sql, { from: days(0), ...one, ...longest }, undefined),
    'page of the upcoming': (sql: Sql) => events.selectEvents(sql, { from: days(0), ...page }, undefined),
    'page of a type': (sql: Sql) => events.selectEvents(sql, { from: days(0), ...one, ...page }, undefined),
    'page of the past': (sql: Sql) => events.selectEvents(sql, { to: days(0), ...page }, undefined),
    'page of the drafts': (sql: Sql) => events.selectEvents(sql, { from: days(0), drafts: 'yes', ...page }, undefined),
    'page of all': (sql: Sql) => events.selectEvents(sql, page, undefined),
    'upcoming, open, with two words': (sql: Sql) =>
      events.selectEvents(sql, { from: days(0), search: 'event pier', open: 'yes', ...longest }, undefined),
    'page of the canceled of feeds': (sql: Sql) =>
      events.selectEvents(sql, { from: days(0), from_feed: 'yes', status: 'canceled', ...page }, undefined),
    'at a place': (sql: Sql) => events.selectEvents(sql, { from: days(0), place_id: event, ...page }, undefined),
    'of a series': (sql: Sql) => events.selectEvents(sql, { series_id: event, ...longest }, undefined),
    'next page': (sql: Sql) => events.selectEvents(sql, page, position),
    'next page of the upcoming': (sql: Sql) => events.selectEvents(sql, { from: days(0), ...page }, position),
  };
  return {
    getDashboard: [admins({ morning: dashboard.selectDashboard })],
    listEvents: [admins(lists), volunteers(lists)],
    getEvent: [admins, volunteers].map((as) => as({ one: (sql) => events.selectEvent(sql, event) })),
    createEvent: [admins({ one: (sql) => events.insertEvent(sql, body) })],
    updateEvent: [admins({ 'a move': (sql) => events.replaceEvent(sql, event, body) })],
    deleteEvent: [admins({ one: (sql) => events.removeEvent(sql, event) })],
    getBoard: [
      admins({
        'a day with people': (sql) => board.selectBoard(sql, { from: days(1), to: days(2), people: 'yes' }),
        'two months': (sql) => board.selectBoard(sql, { from: days(0), to: days(61) }),
        'some shifts with people': (sql) =>
          board.selectBoard(sql, { from: days(0), to: days(61), people: 'yes', event_ids: [event] }),
        'two months with people': (sql) => board.selectBoard(sql, { from: days(0), to: days(61), people: 'yes' }),
      }),
    ],
    getBoardDays: [
      admins({
        'two months': (sql) => board.selectBoardDays(sql, { from: dayIn(0), to: dayIn(61) }),
        'two months without drafts': (sql) =>
          board.selectBoardDays(sql, { from: dayIn(0), to: dayIn(61), published: 'yes' }),
      }),
    ],
  };
}
