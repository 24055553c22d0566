import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { decimal, flag, id } from './primitives.ts';
import { role } from './users.ts';

/** The most people that one call changes. */
export const mostChanged = 500;

/** Why a person stays as they are. */
export const leftReasons = [
  'not_found',
  'unchanged',
  'no_account',
  'not_active',
  'last_admin',
  'has_account',
  'no_address',
] as const;
export type LeftReason = (typeof leftReasons)[number];

const named = { id, name: z.nullable(z.string()) };

/** Who changed, or would change, and who stays as they are. */
const peopleOutcome = z.object({
  changed: z.array(z.object(named)),
  left: z.array(z.object({ ...named, why: z.enum(leftReasons) })),
});
export type PeopleOutcome = z.infer<typeof peopleOutcome>;

const chosen = {
  ids: z
    .array(id)
    .check(
      z.minLength(1, problem('too_few', { what: 'ids', min: 1 })),
      z.maxLength(mostChanged, problem('too_many', { what: 'lines', max: mostChanged })),
    ),
  /** Nothing is changed. */
  preview: z._default(flag, false),
};

export const changePeople = call({
  id: 'changePeople',
  method: 'PATCH',
  path: '/users',
  access: 'admin',
  summary:
    'Change the role or the required credits of many people, or invite them by email, or preview it; who cannot be changed is named with the reason',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('role'), ...chosen, role }),
    z.strictObject({ action: z.literal('required_credits'), ...chosen, required_credits: decimal(0, 9999.99) }),
    /** Mails an invitation to those who have not signed in yet. */
    z.strictObject({ action: z.literal('invite'), ...chosen }),
  ]),
  answers: { 200: peopleOutcome },
  cost: 10,
});
