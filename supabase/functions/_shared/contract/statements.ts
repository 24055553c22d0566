import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { day, id, utcInstant } from './primitives.ts';
import { checkStatement } from './statement.ts';

/** Why a statement no longer counts: the person withdrew it, their hours were corrected, or they have left. */
const withdrawals = ['holder', 'correction', 'left'] as const;

/**
 * A statement of the caller. `token`: the signed text, which is an Open Badge as well. `is_superseded`: there is a later one for the same
 * days.
 */
const ownStatement = z.object({
  id: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  issued_at: utcInstant,
  withdrawn_at: z.nullable(utcInstant),
  withdrawn_why: z.nullable(z.enum(withdrawals)),
  is_superseded: z.boolean(),
  token: z.string(),
});
export type OwnStatement = z.infer<typeof ownStatement>;

export const listOwnStatements = call({
  id: 'listOwnStatements',
  method: 'POST',
  path: '/statements/own',
  access: 'member',
  summary:
    'The statements of the caller, latest first, and whether they can issue any here. Those whose hours were corrected are withdrawn by it',
  answers: { 200: z.object({ can_issue: z.boolean(), statements: z.array(ownStatement) }) },
});
export const issueStatement = call({
  id: 'issueStatement',
  method: 'POST',
  path: '/statements',
  access: 'member',
  summary:
    'State what the caller has worked from the first to the last day, or in a season, signed; 200 with the one that says the same already',
  body: z
    .strictObject({ first_day: z.optional(day), last_day: z.optional(day), season_id: z.optional(id) })
    .check(
      z.refine(
        ({ first_day, last_day, season_id }) =>
          season_id === undefined
            ? first_day !== undefined && last_day !== undefined && first_day <= last_day
            : (first_day ?? last_day) === undefined,
        { path: ['last_day'], message: problem('invalid', {}) },
      ),
    ),
  answers: { 200: z.object({ id: z.string() }), 201: z.object({ id: z.string() }) },
  errors: ['not_found', 'no_hours', 'no_statements'],
  cost: 5,
});
export const withdrawStatement = call({
  id: 'withdrawStatement',
  method: 'POST',
  path: '/statements/withdraw',
  access: 'member',
  summary: 'Withdraw a statement of the caller, for good',
  body: checkStatement.body,
  answers: { 204: null },
  errors: ['not_found'],
});
