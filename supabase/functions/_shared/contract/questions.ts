import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { id, utcInstant } from './primitives.ts';

const answers = ['yes', 'no'] as const;
const answer = z.enum(answers, problem('invalid_value', { allowed: [...answers] }));
export type Answer = z.infer<typeof answer>;

const key = { key: id };

/**
 * What the link of an email asks: whether `name` takes a place at an event, until `deadline`. `open`: it can still be answered.
 * `answer`: what was said; `withdrawn`: the place has been taken back. `hourly_credits`: as in `slotTypeRef`, while the person has the
 * place, otherwise `null`; `currency`: of wages.
 */
const questionPage = z.object({
  name: z.string(),
  organisation: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  deadline: utcInstant,
  answer: z.nullable(z.enum([...answers, 'withdrawn'])),
  open: z.boolean(),
  slot_type: z.string(),
  hourly_credits: z.nullable(z.number()),
  currency: z.string(),
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
});
export type QuestionPage = z.infer<typeof questionPage>;

export const answerQuestion = call({
  id: 'answerQuestion',
  method: 'POST',
  path: '/questions/:id/answer',
  access: 'member',
  summary: 'Say whether one takes the place that is held; administrators record what its person said',
  body: z.strictObject({ answer }),
  answers: { 204: null },
  errors: ['not_found', 'question_ended', 'overlap'],
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
  body: z.strictObject({ ...key, answer }),
  answers: { 204: null },
  errors: ['not_found', 'question_ended', 'overlap'],
});
