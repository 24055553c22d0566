import * as z from 'zod/mini';
import { call } from './call.ts';
import { eventStatus } from './events.ts';
import { id, pageFields, utcInstant } from './primitives.ts';

const noticeKinds = ['moved', 'canceled', 'restored', 'clash', 'removed', 'assigned', 'released', 'freed'] as const;

export const eventState = z.object({
  title: z.string(),
  location: z.nullable(z.string()),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
  status: eventStatus,
});

/** A change by somebody else that affects a signup of the caller. */
export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  event: z.object({
    id,
    title: z.string(),
    start_time: utcInstant,
    end_time: utcInstant,
    timezone: z.string(),
    all_day: z.boolean(),
  }),
  old: z.nullable(eventState),
  new: z.nullable(eventState),
  created_at: utcInstant,
});
export type Notice = z.infer<typeof notice>;

export const listNotices = call({
  id: 'listNotices',
  method: 'GET',
  path: '/notices',
  access: 'member',
  summary: 'A page of own notices that are not yet dismissed, newest first, of 200 unless `limit` says otherwise',
  query: z.strictObject(pageFields(200)),
  answers: { 200: z.array(notice) },
  itemsPerToken: 500,
});
export const dismissNotice = call({
  id: 'dismissNotice',
  method: 'DELETE',
  path: '/notices/:id',
  access: 'member',
  summary: 'Dismiss a notice',
  answers: { 204: null },
  errors: ['not_found'],
});
