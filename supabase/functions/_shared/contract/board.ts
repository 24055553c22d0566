import * as z from 'zod/mini';
import { blockReasons } from './blocks.ts';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { refusalOf } from './errors.ts';
import { eventStatus, eventVolunteer } from './events.ts';
import { day, id, instant, utcInstant, whole } from './primitives.ts';

const person = z.object({ id, name: z.string() });

/** A slot on the board. `held_count`: how many of `current_count` are held while somebody on the waitlist is asked; `confirmed_count`: see `slotAssignment`. `min_count`: with fewer confirmed the shift cannot take place; `null` if that is not stated. `reserved`: which reservations hold how many of them, if any do. */
const boardSlot = z.object({
  id,
  slot_type_id: id,
  required_count: z.int(),
  min_count: z.nullable(z.int()),
  current_count: z.int(),
  held_count: z.int(),
  confirmed_count: z.int(),
  is_canceled: z.boolean(),
  reserved: z.optional(z.array(z.object({ id, name: z.string(), held: z.int() }))),
});
export type BoardSlot = z.infer<typeof boardSlot>;

/**
 * A shift on the board. `draft`: it is not published yet. `signups`: with `people` only, otherwise empty; canceled ones are left
 * out.
 */
const boardShift = z.object({
  id,
  title: z.string(),
  location: z.nullable(z.string()),
  place_id: z.nullable(id),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
  status: eventStatus,
  draft: z.boolean(),
  feed_id: z.nullable(id),
  series_id: z.nullable(id),
  version: z.int(),
  slots: z.array(boardSlot),
  signups: z.array(eventVolunteer),
});
export type BoardShift = z.infer<typeof boardShift>;

/**
 * What the schedule board shows, compact enough for a season of 3,000 shifts. Places are in the organisation's order, slot
 * types by name, shifts by start. `needs`: see `slotTypeRef`. `people`: those of the signups, by name.
 */
const board = z.object({
  timezone: z.string(),
  slot_types: z.array(z.object({ id, name: z.string(), color: z.string(), needs: z.optional(z.array(z.string())) })),
  places: z.array(z.object({ id, name: z.string() })),
  shifts: z.array(boardShift),
  people: z.array(person),
});
export type Board = z.infer<typeof board>;

/**
 * A slot type on a day of `timezone`: how many shifts start, their places, how many are taken, and how many are missing to the
 * stated minimums. Canceled slots do not count.
 */
const dayOfType = z.object({
  day,
  slot_type_id: id,
  shifts: z.int(),
  required: z.int(),
  taken: z.int(),
  below_min: z.int(),
});
const boardDays = z.object({ timezone: z.string(), today: day, days: z.array(dayOfType) });
export type BoardDays = z.infer<typeof boardDays>;

const notBefore = problem('before_from', {});
/** As many events as one call can ask for by their ids. */
export const mostNamed = 50;

export const getBoard = call({
  id: 'getBoard',
  method: 'GET',
  path: '/board',
  access: 'admin',
  summary:
    'The shifts that overlap [from, to), for the schedule board; with `people=yes` also who has their places, with `event_ids` only those shifts',
  query: z
    .strictObject({
      from: instant,
      to: instant,
      people: z.optional(z.literal('yes')),
      event_ids: z.optional(
        z.array(id).check(z.maxLength(mostNamed, problem('too_many', { what: 'events', max: mostNamed }))),
      ),
    })
    .check(z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], message: notBefore })),
  answers: { 200: board },
  cost: 3,
});
export const getBoardDays = call({
  id: 'getBoardDays',
  method: 'GET',
  path: '/board/days',
  access: 'admin',
  summary:
    'How full each day is, slot type by slot type, for the days from `from` to `to`; days without shifts are left out, with `published=yes` also drafts',
  query: z
    .strictObject({ from: day, to: day, published: z.optional(z.literal('yes')) })
    .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: notBefore })),
  answers: { 200: boardDays },
  cost: 2,
});

/**
 * Why somebody is proposed: `said_free`: for the whole of the shift, and when; `owes` credits; `favourite_role`,
 * `favourite_place`: they like to work in this slot type, at this place; `did_role` and `did_place`: how often they have worked in this slot type or at this
 * place; `adjoining`: their shift ends when this one starts, or starts when it ends; `same_day`: hours they work that day.
 */
const fitReasons = {
  said_free: { said_at: utcInstant },
  owes: { credits: z.number(), required: z.number() },
  favourite_role: {},
  did_role: { times: z.int() },
  favourite_place: {},
  did_place: { times: z.int() },
  adjoining: { event_title: z.string() },
  same_day: { hours: z.number() },
} as const;
export type FitReason = {
  [Code in keyof typeof fitReasons]: {
    code: Code;
    params: { [Name in keyof (typeof fitReasons)[Code]]: z.infer<(typeof fitReasons)[Code][Name]> };
  };
}[keyof typeof fitReasons];
const fitReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('said_free'), params: z.object(fitReasons.said_free) }),
  z.object({ code: z.literal('owes'), params: z.object(fitReasons.owes) }),
  z.object({ code: z.literal('favourite_role'), params: z.object(fitReasons.favourite_role) }),
  z.object({ code: z.literal('did_role'), params: z.object(fitReasons.did_role) }),
  z.object({ code: z.literal('favourite_place'), params: z.object(fitReasons.favourite_place) }),
  z.object({ code: z.literal('did_place'), params: z.object(fitReasons.did_place) }),
  z.object({ code: z.literal('adjoining'), params: z.object(fitReasons.adjoining) }),
  z.object({ code: z.literal('same_day'), params: z.object(fitReasons.same_day) }),
]);

/**
 * What speaks against it. `said_not_free`, `over_own_hours`: by what the person has said about themselves; `asked_elsewhere`: they have
 * not yet answered about a shift at this time; `said_no`: when they were asked about this shift before. It refuses nothing: the place can be given without a reason.
 */
const warning = z.discriminatedUnion('code', [
  z.object({ code: z.literal('said_not_free'), params: z.object({ said_at: utcInstant }) }),
  z.object({ code: z.literal('over_own_hours'), params: z.object({ most_hours: z.number() }) }),
  z.object({ code: z.literal('asked_elsewhere'), params: z.object({ event_title: z.string() }) }),
  z.object({ code: z.literal('said_no'), params: z.object({ said_at: utcInstant }) }),
]);
export type Warning = z.infer<typeof warning>;

/**
 * A person for a place. `group`: `said_free` for the whole of the shift; `nothing_said` about it, or about a part of it;
 * `warned`: they have said something against it, or only a rule of the organisation refuses it, which a reason overrides;
 * `refused`. `refusal`: why, by the rules that giving the place applies, with a reason if one would not help; `elsewhere`: the
 * place that they have at this time, if they can be moved from there, or the slot is full and they can be swapped. `asks`: whether
 * the person is asked first if they are given the place.
 */
const candidate = z.object({
  user: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
  group: z.enum(['said_free', 'nothing_said', 'warned', 'refused']),
  asks: z.boolean(),
  refusal: z.nullable(refusalOf(blockReasons)),
  warnings: z.array(warning),
  elsewhere: z.nullable(
    z.object({ signup_id: id, event_id: id, title: z.string(), start_time: utcInstant, end_time: utcInstant }),
  ),
  reasons: z.array(fitReason),
});
export type Candidate = z.infer<typeof candidate>;

export const listCandidates = call({
  id: 'listCandidates',
  method: 'GET',
  path: '/slots/:id/candidates',
  access: 'admin',
  summary:
    'Who could have a place of this slot: people who said that they are free first, best first, at most 50; `search` is part of a name',
  query: z.strictObject({
    search: z.optional(z.string(problem('required', { what: 'search' })).check(z.trim(), z.maxLength(200))),
    limit: z._default(whole(1, 200), 50),
  }),
  /** `counts`: how many people are in each group, whether or not they are in the list. */
  answers: {
    200: z.object({
      counts: z.object({ said_free: z.int(), nothing_said: z.int(), warned: z.int(), refused: z.int() }),
      candidates: z.array(candidate),
    }),
  },
  errors: ['not_found'],
  cost: 3,
});
