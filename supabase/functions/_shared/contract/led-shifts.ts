import * as z from 'zod/mini';
import { call } from './call.ts';
import { eventRef } from './event-ref.ts';
import { attendance, eventStatus, signupStatus } from './events.ts';
import { leadRights } from './leads.ts';
import { id, pageFields, utcInstant } from './primitives.ts';

/**
 * Somebody with a place, as a lead sees them. `phone`: also `null` where the lead does not see it now. `reached`: whether they would
 * hear that the place is taken back. `missing_documents`: what the place asks them to agree to, and they have not. `question`: what they are asked about the place, and until when they are to answer.
 */
const ledPerson = z.object({
  id,
  status: signupStatus,
  attendance: z.nullable(attendance),
  unnamed: z.int(),
  comes_with: z.nullable(z.string()),
  user: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
  reached: z.boolean(),
  missing_documents: z.array(z.object({ id, name: z.string() })),
  question: z.nullable(z.object({ kind: z.enum(['place', 'still']), deadline: utcInstant })),
});
export type LedPerson = z.infer<typeof ledPerson>;

/**
 * A slot in the scope of the caller. `rights`: what they may do there now; `people`: `null` where they do not see names now. The counts:
 * see `slotAssignment`.
 */
const ledSlot = z.object({
  id,
  slot_type: z.object({ id, name: z.string(), color: z.string() }),
  required_count: z.int(),
  min_count: z.nullable(z.int()),
  current_count: z.int(),
  confirmed_count: z.int(),
  is_canceled: z.boolean(),
  rights: z.array(z.enum(leadRights)),
  people: z.nullable(z.array(ledPerson)),
});
export type LedSlot = z.infer<typeof ledSlot>;

/** A shift with the slots of it that the caller leads. `draft`: it is not published yet. */
const ledShift = z.extend(eventRef, { status: eventStatus, draft: z.boolean(), slots: z.array(ledSlot) });
export type LedShift = z.infer<typeof ledShift>;

export const listLedShifts = call({
  id: 'listLedShifts',
  method: 'GET',
  path: '/led-shifts',
  access: 'member',
  seen: true,
  summary:
    'A page of the shifts that one leads, by start, of 30 unless `limit` says otherwise: from those that are over but still to be dealt with to those that are far ahead, drafts for leads with the right `fill`. Empty for people who lead nothing',
  query: z.strictObject(pageFields(30)),
  answers: { 200: z.array(ledShift) },
  cost: 2,
  itemsPerToken: 15,
});
