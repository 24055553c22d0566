import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { id, utcInstant } from './primitives.ts';

/** The code by which a gate knows a person, as it is in their QR code: 26 characters of 0-9 and A-Z, without I, L, O and U (130 random bits). */
const code = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));

const ownCode = z.object({ code, made_at: utcInstant });

const badge = z.object({ user_id: id, name: z.string(), code });
/** What is printed on a badge. */
export type Badge = z.infer<typeof badge>;

const mostBadges = 500;

export const getOwnCode = call({
  id: 'getOwnCode',
  method: 'GET',
  path: '/me/code',
  access: 'member',
  acted: true,
  summary: "The caller's code for the gate; it is made when it is asked for the first time",
  answers: { 200: ownCode },
});
export const renewOwnCode = call({
  id: 'renewOwnCode',
  method: 'POST',
  path: '/me/code',
  access: 'member',
  acted: true,
  summary: 'Another code for the caller; the former one is void at once, also on a printed badge',
  answers: { 200: ownCode },
  cost: 5,
});
/** In the order of `user_ids`; people who are unknown or not active are left out. */
export const makeBadges = call({
  id: 'makeBadges',
  method: 'POST',
  path: '/badges',
  access: 'admin',
  summary: 'The codes of these people, to be printed on badges',
  body: z.strictObject({
    user_ids: z
      .array(id)
      .check(
        z.minLength(1, problem('too_few', { what: 'people', min: 1 })),
        z.maxLength(mostBadges, problem('too_many', { what: 'lines', max: mostBadges })),
      ),
  }),
  answers: { 200: z.object({ badges: z.array(badge) }) },
  cost: 5,
});
/** `code`: `null` for whoever has an account, and so the code on their phone. */
export const showCodeAtGate = call({
  id: 'showCodeAtGate',
  method: 'POST',
  path: '/gate/signups/:id/code',
  access: 'member',
  summary:
    'The code of somebody without an account who has a place at a shift whose gate the caller runs now, to show it to them; it is recorded who has seen it',
  answers: { 200: z.object({ code: z.nullable(code) }) },
  errors: ['not_found'],
});
