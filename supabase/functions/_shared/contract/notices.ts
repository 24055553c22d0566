import * as z from 'zod/mini';
import { call } from './call.ts';
import { datedEvent, eventRef } from './event-ref.ts';
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
    'offer_taken',
    'offer_withdrawn',
    'handed_over',
    'not_taken_over',
  ] as const),
  // What administrators are told: of a no to a place that they gave, about each other, and of moves that leave too little rest.
  ...([
    'declined',
    'new_admin',
    'lead_granted',
    'pay_rule',
    'own_paid_place',
    'own_paid_work',
    'large_correction',
    'short_rest',
    'seen_as',
    'second_factor_reset',
  ] as const),
  // And of places that come free, and shifts with too few people: at once, or once a day.
  ...(['alert', 'digest'] as const),
  // And what people are told about themselves.
  ...([
    'leading',
    'qualification_ending',
    'qualification_confirmed',
    'qualification_declined',
    'qualification_asked',
    'document_asked',
    'agreement_withdrawn',
    'parent_agreed',
    'parent_declined',
    'answers_needed',
    'names_needed',
    'names_missed',
  ] as const),
  'message',
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
 * What administrators, and leads of their shifts, are told of places that came free (`places`), shifts below their minimum (`below`) and places whose
 * person has not answered (`questions`), and open ends of the shifts that ended lately (`ends`). `shifts`: those of the first 20, as they are now; `more`: how many are left out.
 * `open`: places that nobody has, `null` when the shift has begun or does not take place; `offered`: to how many people they
 * are offered; `late`: given back later than the organisation asks for. Leads see
 * `people` where they may see them by name.
 */
const alertList = z.object({
  places: z.int(),
  below: z.int(),
  questions: z.int(),
  ends: z.int(),
  more: z.int(),
  shifts: z.array(
    z.object({
      slot_id: id,
      event: eventRef,
      slot_type: z.string(),
      people: z.array(z.object({ name: z.string(), late: z.boolean() })),
      open: z.nullable(z.int()),
      offered: z.int(),
      confirmed: z.int(),
      min_count: z.nullable(z.int()),
    }),
  ),
});
export type AlertList = z.infer<typeof alertList>;

/**
 * A change by somebody else that affects a signup of the caller or, with `about`, what administrators are told. `actor`: who
 * did it; `person`: whom it concerns, or the first name of who has taken over a place; `subject`: the slot type or qualification; `day`: its last day; `count`: how many people; `hours` and `scheduled`: corrected
 * hours, and those of the shift.
 */
export const notice = z.object({
  id,
  kind: noticeKind,
  event: z.nullable(datedEvent),
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
  /** Of the kinds alert and digest. */
  alert: z.nullable(alertList),
  /** Of the kind message: what somebody has written to the caller among others, in the language of the caller if there is one. */
  message: z.nullable(
    z.object({ id, subject: z.string(), body: z.string(), sender: z.nullable(z.string()), sent_at: utcInstant }),
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
  acted: true,
  seen: true,
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
  acted: true,
  summary: 'Dismiss a notice',
  answers: { 204: null },
  errors: ['not_found'],
});
