import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { day, decimal, id, requiredText, version } from './primitives.ts';
import { seasonRef } from './season-ref.ts';

/**
 * A season. `required_credits`: what everybody is asked for who has no number of their own, `null`: what their profile says;
 * `budget`: what wages of its events may cost, `null` if that is not stated; `shifts`: its events; `people`: who has places in them; `own_requirements`: how many people have a number of their own.
 */
const season = z.object({
  ...seasonRef.shape,
  required_credits: z.nullable(z.number()),
  budget: z.nullable(z.number()),
  shifts: z.int(),
  people: z.int(),
  own_requirements: z.int(),
  version,
});
export type Season = z.infer<typeof season>;

const credits = z.nullable(decimal(0, 9999.99));
export const seasonCreditsBody = z.strictObject({ required_credits: credits });

export const seasonBody = z
  .strictObject({
    name: requiredText(200, 'name'),
    first_day: day,
    last_day: day,
    required_credits: z.optional(credits),
    budget: z.optional(z.nullable(decimal(0, 9_999_999_999.99))),
    version: z.optional(version),
  })
  .check(
    z.refine(({ first_day, last_day }) => first_day <= last_day, {
      path: ['last_day'],
      message: problem('last_before_first', {}),
    }),
  );

export const listSeasons = call({
  id: 'listSeasons',
  method: 'GET',
  path: '/seasons',
  access: 'admin',
  summary: 'All seasons, latest first. Without any, all work counts',
  answers: { 200: z.array(season) },
});
export const createSeason = call({
  id: 'createSeason',
  method: 'POST',
  path: '/seasons',
  access: 'admin',
  summary: 'Add a season. Events belong to the season in which they start',
  body: seasonBody,
  answers: { 201: season },
  errors: ['season_overlaps'],
});
export const updateSeason = call({
  id: 'updateSeason',
  method: 'PUT',
  path: '/seasons/:id',
  access: 'admin',
  summary: 'Replace a season. `required_credits` that are left out are none, a `budget` that is left out stays',
  body: seasonBody,
  answers: { 200: season },
  errors: ['not_found', 'stale_version', 'season_overlaps'],
});
export const deleteSeason = call({
  id: 'deleteSeason',
  method: 'DELETE',
  path: '/seasons/:id',
  access: 'admin',
  summary: 'Delete a season with the credits that its people are asked for. Events stay',
  answers: { 204: null },
  errors: ['not_found'],
});
export const listSeasonEvents = call({
  id: 'listSeasonEvents',
  method: 'GET',
  path: '/seasons/:id/events',
  access: 'admin',
  summary: 'The events of a season that take place, by start, with the day of the organisation on which each starts',
  answers: { 200: z.array(z.object({ id, day, version: z.int() })) },
  errors: ['not_found'],
  cost: 2,
});

/** What a person is asked for in a season and has worked in it. `is_own`: the number is theirs, not that of the season. */
const personSeason = z.object({
  season: seasonRef,
  required_credits: z.number(),
  is_own: z.boolean(),
  confirmed_credits: z.number(),
  completed_credits: z.number(),
  assumed_credits: z.number(),
});
export type PersonSeason = z.infer<typeof personSeason>;

export const listPersonSeasons = call({
  id: 'listPersonSeasons',
  method: 'GET',
  path: '/users/:id/seasons',
  access: 'admin',
  summary: 'What a person is asked for and has worked in each season, latest first',
  answers: { 200: z.array(personSeason) },
  errors: ['not_found'],
  cost: 2,
});
export const setSeasonCredits = call({
  id: 'setSeasonCredits',
  method: 'PUT',
  path: '/users/:id/seasons/:season',
  access: 'admin',
  summary: 'Ask a person for a number of credits in a season; `null`: for as many as the season says',
  body: seasonCreditsBody,
  answers: { 200: personSeason },
  errors: ['not_found'],
});
