import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { flag, id, optionalText, utcInstant, version } from './primitives.ts';

/** What the public page shows: there is none; every shift that is published and open to everyone; what is chosen of these. */
const openKinds = ['nothing', 'all', 'chosen'] as const;

const mostSites = 20;
const mostChosen = 500;
const siteInvalid = problem('invalid_format', { format: 'site' });
const isSite = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(text));
};

/** The address of a site, read as its origin: `https://example.org`. */
const site = z.string(siteInvalid).check(
  z.trim(),
  z.maxLength(300, siteInvalid),
  z.refine(isSite, { message: siteInvalid, abort: true }),
  z.overwrite((text) => new URL(text).origin),
);

/**
 * How the public page is set. `picture`: the name of the picture (`getOpenPicture`); `indexed`: search engines may list it; `sites`: the origins of other sites that may
 * show it in a frame. `seasons`, `slot_types`, `events`: what is chosen. `shifts`: how many shifts a visitor sees now.
 */
const openSettings = z.object({
  shows: z.enum(openKinds),
  text: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  indexed: z.boolean(),
  sites: z.array(z.string()),
  seasons: z.array(z.object({ id, name: z.string() })),
  slot_types: z.array(z.object({ id, name: z.string() })),
  events: z.array(
    z.object({
      id,
      title: z.string(),
      start_time: utcInstant,
      end_time: utcInstant,
      timezone: z.string(),
      all_day: z.boolean(),
    }),
  ),
  shifts: z.int(),
  version,
  updated_at: utcInstant,
});
export type OpenSettings = z.infer<typeof openSettings>;

const chosen = z.array(id).check(z.maxLength(mostChosen, problem('too_many', { what: 'lines', max: mostChosen })));
const openPagePatch = z
  .strictObject({
    version: z.optional(version),
    shows: z.optional(z.enum(openKinds, problem('invalid_value', { allowed: [...openKinds] }))),
    text: z.optional(optionalText(2000)),
    indexed: z.optional(flag),
    sites: z.optional(
      z.array(site).check(z.maxLength(mostSites, problem('too_many', { what: 'lines', max: mostSites }))),
    ),
    seasons: z.optional(chosen),
    slot_types: z.optional(chosen),
    events: z.optional(chosen),
  })
  .check(
    z.refine((patch) => Object.keys(patch).some((key) => key !== 'version'), {
      message: problem('nothing_to_change', {}),
    }),
  );

export type OpenSettingsPatch = z.infer<typeof openPagePatch>;

export const getOpenSettings = call({
  id: 'getOpenSettings',
  method: 'GET',
  path: '/open-page',
  access: 'admin',
  summary: 'How the public page is set',
  answers: { 200: openSettings },
});
export const updateOpenSettings = call({
  id: 'updateOpenSettings',
  method: 'PATCH',
  path: '/open-page',
  access: 'admin',
  summary: 'Change how the public page is set. Visitors see it within ten seconds',
  body: openPagePatch,
  answers: { 200: openSettings },
  errors: ['stale_version'],
});

const pictureInvalid = problem('invalid_format', { format: 'picture' });
/** The most characters of the Base64 of a picture of 300,000 bytes. */
const mostBase64 = 400_000;
export const setOpenPicture = call({
  id: 'setOpenPicture',
  method: 'PUT',
  path: '/open-page/picture',
  access: 'admin',
  summary: 'Replace the picture of the public page: a WebP, JPEG or PNG file of at most 300,000 bytes, in Base64',
  body: z.strictObject({
    picture: z.string(pictureInvalid).check(z.maxLength(mostBase64, problem('too_long', { max: mostBase64 }))),
  }),
  answers: { 200: openSettings },
});
export const removeOpenPicture = call({
  id: 'removeOpenPicture',
  method: 'DELETE',
  path: '/open-page/picture',
  access: 'admin',
  summary: 'Remove the picture of the public page',
  answers: { 204: null },
});
