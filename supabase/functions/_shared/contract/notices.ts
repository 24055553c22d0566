import * as z from 'zod/mini';
import { call } from './call.ts';
import { eventStatus } from './events.ts';
import { id, pageFields, utcInstant, yes } from './primitives.ts';

const noticeKinds = [
  ...([
    'moved',
    'canceled',
    'restored',
    'clash',
    'removed',
    'assigned',
    'released',
    'unanswered',
    'freed',
    'offer_taken',
    'offer_withdrawn',
  ] as const),
  // What administrators are told: of a no to a place that they gave, about each other, and of moves that leave too little rest.
  ...([
    'declined',
    'new_admin',
    'pay_rule',
    'own_paid_place',
    'own_paid_work',
    'large_correction',
    'short_rest',
  ] as const),
  ...(['qualification_ending', 'qualification_confirmed', 'qualification_declined', 'qualification_asked'] as const),
] as const;

const noticeKind = z.enum(noticeKinds);
/** What a change set tells people: notices, and questions, which people answer instead of reading a notice. */
export const toldKind = z.enum([...noticeKinds, 'asked', 'still']);

export const eventState = z.object({
  title: z.string(),
  location: z.nullable(z.string()),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
  status: eventStatus,
  cancel_reason: z.nullable(z.string()),
});

/**
 * A change by somebody else that affects a signup of the caller or, with `about`, what administrators are told. `actor`: who
 * did it; `person`: whom it concerns; `subject`: the slot type or qualification; `day`: its last day; `count`: how many people; `hours` and `scheduled`: corrected
 * hours, and those of the shift.
 */
export const notice = z.object({
  id,
  kind: noticeKind,
  event: z.nullable(
    z.object({
      id,
      title: z.string(),
      start_time: utcInstant,
      end_time: utcInstant,
      timezone: z.string(),
      all_day: z.boolean(),
    }),
  ),
  about: z.nullable(
    z.object({
      actor: z.nullable(z.string()),
      person: z.nullable(z.string()),
      subject: z.nullable(z.string()),
      day: z.nullable(z.iso.date()),
      count: z.nullable(z.int()),
      hours: z.nullable(z.number()),
      scheduled: z.nullable(z.number()),
    }),
  ),
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
  summary:
    'A page of own notices that are not yet dismissed or, with `dismissed=yes`, of those that are, newest first, of 200 unless `limit` says otherwise',
  query: z.strictObject({ dismissed: yes, ...pageFields(200) }),
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
