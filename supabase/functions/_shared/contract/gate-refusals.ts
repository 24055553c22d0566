import * as z from 'zod/mini';

/** What became of a signup at the gate. */
export const gateStates = ['expected', 'late', 'here', 'gone', 'no_show', 'excused'] as const;
/**
 * Why a person needs a reason to be let in. `early`: before `check_in_before_minutes`; `asked`: they have not said yes; `displaced`: the
 * place clashes with another; `not_qualified`, `not_open`: what the slot type asks for, documents included; `too_young`: its rule of ages, if their birth is known; `elsewhere`: they have another place at this time, or are still at one; `over`: after the end of the shift.
 */
export const gateWarnings = [
  'early',
  'asked',
  'displaced',
  'not_qualified',
  'too_young',
  'not_open',
  'elsewhere',
  'over',
] as const;

/** The error codes of the gate with their HTTP status. */
export const gateStatus = {
  gate_closed: 403,
  gate_warning: 409,
  gate_conflict: 409,
  gate_state: 409,
  gate_reused: 409,
  no_show_early: 409,
} as const;

const none = z.object({});
const moment = z.iso.datetime();

/** Their data. */
export const gateParams = {
  /** The caller may not run the gate of this shift, or not at this time; also if there is no such shift or signup. */
  gate_closed: none,
  /** Nothing that forbids it, but a reason is needed; `missing`: qualifications and documents, `elsewhere`: the other place. */
  gate_warning: z.object({
    warnings: z.array(z.enum(gateWarnings)),
    missing: z.array(z.string()),
    elsewhere: z.optional(z.string()),
  }),
  /** What somebody else did in the meantime; `by`: their name, `at`: when it happened. */
  gate_conflict: z.object({ state: z.enum(gateStates), by: z.optional(z.string()), at: moment }),
  /** The action is not possible in this state, for example a check-out of somebody who is not here. */
  gate_state: z.object({ state: z.enum([...gateStates, 'canceled']) }),
  /** Another action has this id. */
  gate_reused: none,
  /** From when a person who is not here can be marked as no-show. */
  no_show_early: z.object({ from: moment }),
} as const satisfies Record<keyof typeof gateStatus, z.core.$ZodType>;
