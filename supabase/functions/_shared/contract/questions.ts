import * as z from 'zod/mini';
import type { BlockReason } from './blocks.ts';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { flag, id, utcInstant } from './primitives.ts';

const answers = ['yes', 'no'] as const;
const answer = z.enum(answers, problem('invalid_value', { allowed: [...answers] }));
export type Answer = z.infer<typeof answer>;

const key = { key: id };

/** When and where the event was that somebody agreed to come to. */
const agreedTerms = z.object({
  start_time: utcInstant,
  end_time: utcInstant,
  all_day: z.boolean(),
  location: z.nullable(z.string()),
});

/**
 * What somebody is asked about a place that they have or that is held for them. `kind`: whether they take it (`place`), or still come
 * (`still`); `was`: what they agreed to, if the event has changed since.
 */
export const askedQuestion = z.object({
  id,
  kind: z.enum(['place', 'still']),
  deadline: utcInstant,
  was: z.nullable(agreedTerms),
});

// Its own list, because that of blocks.ts would come with the sign-in page; the type keeps it complete.
const refusalsOfOffers: Record<BlockReason | 'question_ended' | 'not_found' | 'not_free', true> = {
  question_ended: true,
  not_found: true,
  event_started: true,
  already_signed_up: true,
  slot_canceled: true,
  not_open_to_you: true,
  not_qualified: true,
  too_young: true,
  age_unknown: true,
  document_missing: true,
  slot_full: true,
  overlap: true,
  signup_not_open: true,
  signup_closed: true,
  too_many_hours: true,
  too_little_rest: true,
  answers_missing: true,
  not_free: true,
};
const refusals = Object.keys(refusalsOfOffers) as (keyof typeof refusalsOfOffers)[];

/**
 * A question as a link shows it. `kind`: the place is held for the
 * person (`place`), they have it and say whether they still come (`still`, with what the event `was` when they agreed, if it has
 * changed), somebody wants to hand theirs over (`hand_over`), or it came free and is offered to people who wait (`offer`). `open`: it can still be
 * answered. `answer`: what was said; `withdrawn`: the place has been taken back; `taken`: somebody else was first; `expired`: there was no answer in time.
 * `about`: the description of the slot type; `bring`: what people are to bring. `hourly_credits`: as in `slotTypeRef`, while the person has the place, otherwise `null`.
 */
const asked = {
  id,
  kind: z.enum(['place', 'offer', 'still', 'hand_over']),
  was: z.nullable(agreedTerms),
  deadline: utcInstant,
  answer: z.nullable(z.enum([...answers, 'withdrawn', 'taken', 'expired'])),
  open: z.boolean(),
  slot_type: z.string(),
  about: z.nullable(z.string()),
  bring: z.nullable(z.string()),
  hourly_credits: z.nullable(z.number()),
  // Not taken from the event, whose contract would come with the page of the question, which anybody may open.
  event: z.object({
    title: z.string(),
    description: z.nullable(z.string()),
    location: z.nullable(z.string()),
    start_time: utcInstant,
    end_time: utcInstant,
    timezone: z.string(),
    all_day: z.boolean(),
  }),
};
const askedItem = z.object(asked);
export type AskedItem = z.infer<typeof askedItem>;

/**
 * What the link of an email asks `name`. `giver`: the name of who hands a place over, as far as this person learns it; `in_return`: their own place that goes the other way. An offer is to this one alone if it is
 * `held`, otherwise to `asked` people, of whom the first has it. `currency`: of wages. `others`: what else the same person is asked about places that are theirs, and can
 * answer with this link; and what has ended of that which was asked at the same time.
 */
const questionPage = z.object({
  ...asked,
  name: z.string(),
  organisation: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  currency: z.string(),
  giver: z.nullable(z.string()),
  in_return: z.nullable(
    z.object({
      title: z.string(),
      location: z.nullable(z.string()),
      slot_type: z.string(),
      start_time: utcInstant,
      end_time: utcInstant,
      timezone: z.string(),
      all_day: z.boolean(),
    }),
  ),
  held: z.boolean(),
  asked: z.int(),
  others: z.array(askedItem),
});
export type QuestionPage = z.infer<typeof questionPage>;

/** The answer to an offer. `leave`: a no that also ends waiting. */
const leave = z.optional(flag);

export const answerQuestion = call({
  id: 'answerQuestion',
  method: 'POST',
  path: '/questions/:id/answer',
  access: 'member',
  acted: true,
  summary:
    'Say whether one takes the place that is held, offered or handed over, or still comes; administrators record what its person said. `instead_of`: the event whose place is given back for an offered one',
  body: z.strictObject({ answer, leave, instead_of: z.optional(id) }),
  answers: { 204: null },
  errors: refusals,
  cost: 2,
});
export const readQuestion = call({
  id: 'readQuestion',
  method: 'POST',
  path: '/questions/read',
  access: 'public',
  summary: 'What the link of an email asks; answers nothing',
  body: z.strictObject(key),
  answers: { 200: questionPage },
  errors: ['not_found'],
});
export const answerByLink = call({
  id: 'answerByLink',
  method: 'POST',
  path: '/questions/answer',
  access: 'public',
  summary: 'Answer with the key of an email, without signing in',
  body: z.strictObject({ ...key, answer, leave }),
  answers: { 204: null },
  errors: refusals,
});

/** The same answer to several questions of kinds `place` and `still`. */
const many = {
  ids: z
    .array(id)
    .check(
      z.minLength(1, problem('too_few', { what: 'ids', min: 1 })),
      z.maxLength(200, problem('too_many', { what: 'places', max: 200 })),
    ),
  answer,
};
/** The questions that are still open or have ended otherwise. `title`: of the event that overlaps. */
const manyAnswered = z.object({
  refused: z.array(z.object({ id, code: z.enum(['question_ended', 'overlap']), title: z.nullable(z.string()) })),
});
export type Refused = z.infer<typeof manyAnswered>['refused'];

export const answerQuestions = call({
  id: 'answerQuestions',
  method: 'POST',
  path: '/questions/answers',
  access: 'member',
  acted: true,
  summary: 'Give the same answer to several questions about places of one’s own',
  body: z.strictObject(many),
  answers: { 200: manyAnswered },
  cost: 5,
});
export const answerAllByLink = call({
  id: 'answerAllByLink',
  method: 'POST',
  path: '/questions/answer-all',
  access: 'public',
  summary: 'Give the same answer to several questions that the link of an email asks, without signing in',
  body: z.strictObject({ ...key, ...many }),
  answers: { 200: manyAnswered },
  errors: ['not_found'],
});
