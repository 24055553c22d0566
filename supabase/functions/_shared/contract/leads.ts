import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { attendance, signupStatus } from './events.ts';
import { flag, id, requiredText, utcInstant, whole } from './primitives.ts';
import { placeRefusals } from './signups.ts';
import { personState } from './users.ts';

/**
 * What a lead may do: `gate`: check people in and out, and mark them; `roster`: see who comes; `fill`: give and release places, and
 * see drafts; `write`: send messages to people; `hours`: approve what they worked, from the start until sixty days after the end.
 */
export const leadRights = ['gate', 'roster', 'fill', 'write', 'hours'] as const;
export type LeadRight = (typeof leadRights)[number];

const named = z.nullable(z.object({ id, name: z.string() }));

/**
 * Who leads which shifts: those of an `event`, of a `place` or of a `slot_type`; all three `null`: all shifts. `hours_before` the start
 * the right `gate` begins to hold, and phone numbers are shown; `hours_after` the end everything is over.
 */
const lead = z.object({
  id,
  user: z.object({ id, name: z.string(), state: personState }),
  event: z.nullable(z.object({ id, title: z.string(), start_time: utcInstant, timezone: z.string() })),
  place: named,
  slot_type: named,
  rights: z.array(z.enum(leadRights)),
  hours_before: z.int(),
  hours_after: z.int(),
});
export type Lead = z.infer<typeof lead>;

const rights = z
  .array(z.enum(leadRights, problem('invalid_value', { allowed: [...leadRights] })))
  .check(
    z.minLength(1, problem('too_few', { what: 'ids', min: 1 })),
    z.maxLength(leadRights.length, problem('too_many', { what: 'entries', max: leadRights.length })),
  );
const hours = z.optional(whole(0, 168));

/** At most one of `event_id`, `place_id` and `slot_type_id`. */
const leadBody = z
  .strictObject({
    user_id: id,
    event_id: z.optional(id),
    place_id: z.optional(id),
    slot_type_id: z.optional(id),
    rights,
    hours_before: hours,
    hours_after: hours,
  })
  .check(
    z.refine(({ event_id, place_id, slot_type_id }) => [event_id, place_id, slot_type_id].filter(Boolean).length <= 1, {
      path: ['slot_type_id'],
      message: problem('invalid', {}),
    }),
  );

const leadPatch = z
  .strictObject({ rights: z.optional(rights), hours_before: hours, hours_after: hours })
  .check(
    z.refine((patch) => Object.values(patch).some((value) => value !== undefined), problem('nothing_to_change', {})),
  );

export const listLeads = call({
  id: 'listLeads',
  method: 'GET',
  path: '/leads',
  access: 'admin',
  summary: 'Who leads which shifts, by name; without what is over',
  answers: { 200: z.array(lead) },
});
export const createLead = call({
  id: 'createLead',
  method: 'POST',
  path: '/leads',
  access: 'admin',
  summary: 'Let a person lead shifts: those of an event, a place or a slot type, or all',
  body: leadBody,
  answers: { 201: lead },
});
export const updateLead = call({
  id: 'updateLead',
  method: 'PATCH',
  path: '/leads/:id',
  access: 'admin',
  summary: 'Change what a lead may do, and from when until when',
  body: leadPatch,
  answers: { 200: lead },
  errors: ['not_found'],
});
export const deleteLead = call({
  id: 'deleteLead',
  method: 'DELETE',
  path: '/leads/:id',
  access: 'admin',
  summary: 'A person no longer leads these shifts',
  answers: { 204: null },
  errors: ['not_found'],
});

/** Somebody with a place, as a lead sees them. `unnamed`, `comes_with`: see `attendee`. `phone`: also `null` where the lead does not see it now. */
const rosterEntry = z.object({
  id,
  status: signupStatus,
  slot_id: id,
  slot_type: z.object({ id, name: z.string(), color: z.string() }),
  user: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
  attendance: z.nullable(attendance),
  unnamed: z.int(),
  comes_with: z.nullable(z.string()),
});
export type RosterEntry = z.infer<typeof rosterEntry>;

export const listRoster = call({
  id: 'listRoster',
  method: 'GET',
  path: '/events/:id/roster',
  access: 'member',
  seen: true,
  summary: 'Who has places in the slots of an event that one leads with the right `roster`, slot by slot',
  answers: { 200: z.array(rosterEntry) },
  errors: ['forbidden', 'not_found'],
});

/**
 * `fit`: whether somebody can have the place: `not_free`: yes, but they are probably not free; `needs_reason`: a rule is against it;
 * `impossible`: not at all. `asks`: they are asked first.
 */
const helper = z.object({
  user: z.object({ id, name: z.string() }),
  fit: z.enum(['fits', 'not_free', 'needs_reason', 'impossible']),
  asks: flag,
});

export const listHelpers = call({
  id: 'listHelpers',
  method: 'GET',
  path: '/slots/:id/helpers',
  access: 'member',
  seen: true,
  summary:
    'Who could have a place of a slot that one leads with the right `fill`, best first; `search` is part of a name',
  query: z.strictObject({
    search: z.optional(z.string(problem('required', { what: 'search' })).check(z.trim(), z.maxLength(200))),
    limit: z._default(whole(1, 200), 50),
  }),
  answers: { 200: z.array(helper) },
  errors: ['forbidden', 'not_found'],
  cost: 3,
});
/** `reached`: whether the person hears of it; otherwise somebody has to tell them. */
export const placeHelper = call({
  id: 'placeHelper',
  method: 'POST',
  path: '/slots/:id/places',
  access: 'member',
  summary: 'Give somebody else a place of a slot that one leads with the right `fill`; see `assignSlot`',
  body: z.strictObject({
    user_id: id,
    override_reason: z.optional(requiredText(500, 'reason')),
    agreed: z.optional(flag),
  }),
  answers: { 201: z.object({ id, status: signupStatus, reached: z.boolean() }) },
  errors: ['forbidden', 'not_yourself', 'not_free', ...placeRefusals],
  cost: 2,
});
