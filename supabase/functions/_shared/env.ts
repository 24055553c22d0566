import * as z from 'zod/mini';
import { email, timeZone } from './contract/primitives.ts';
import type { DatabaseTls } from './database-socket.ts';
import { type FeedLimits, readFeedLimits } from './feeds/feed-limits.ts';
import { jsonSetting } from './json-setting.ts';
import { type PushKey, readPushKey } from './push/vapid.ts';
import { type RateLimits, readRateLimits } from './rate-limits.ts';
import { readStatementKeys, type StatementKeys } from './statements/keys.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** The settings of the functions; docs/deployment.md lists them. */
export interface Env {
  databaseUrl: string;
  /** `null`: without TLS. */
  databaseTls: DatabaseTls | null;
  databasePool: number;
  databasePrepare: boolean;
  supabaseUrl: string;
  publishableKey: string;
  /** The key for the administration of the authentication service; '' until it is set. */
  secretKey: string;
  /** Keys of the authentication service; `null`: they are fetched from it. */
  jwks: { keys: object[] } | null;
  /** Secret of HS256 tokens; `null`: such tokens are refused. */
  jwtSecret: string | null;
  allowedOrigins: readonly string[];
  /** Where people open the app; '' until it is set. */
  siteUrl: string;
  orgTimezone: string;
  feedAllowedHosts: readonly string[];
  feedLimits: FeedLimits;
  rateLimits: RateLimits;
  /** The value of `x-sync-secret` in calls of the schedule; `null`: they are refused. */
  syncSecret: string | null;
  /** How emails are sent; `null`: they are not sent, and wait. */
  mail: MailSettings | null;
  /** The key for notifications; `null`: there are none. */
  pushKey: PushKey | null;
  /** The keys of statements; `null`: none are issued. */
  statementKeys: StatementKeys | null;
  clockOffsetMs: number;
}

/** The sender of emails, and how they are sent: by a mail server (`smtp`) or by the API of a mail service (`http`). */
export type MailSettings = { from: string } & ({ smtp: string } | { http: string; key: string });

/** An address without trailing slashes. */
const bare = (url: string): string => url.replace(/\/+$/, '');

const text = z.optional(z.string());
const isTrue = z.pipe(
  text,
  z.transform((given) => given === 'true'),
);
const required = z.string({ error: 'is missing' });
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((given) =>
    given
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
);
const wholeNumber = (fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^-?\d{1,15}$/, 'must be a whole number')),
      z.transform((given) => Number(given)),
    ),
    fallback,
  );
/** A text that must pass `schema`; the refusal says what it must be, and never contains the text. */
const passing = (schema: z.ZodMiniType<string>, expected: string) =>
  z.string().check(z.refine((given) => z.safeParse(schema, given).success, expected));
/** What `read` makes of a text; its error is the refusal. */
const readBy = <Value>(read: (given: string) => Value) =>
  z.pipe(
    z.string(),
    z.transform((given, context): Value => {
      try {
        return read(given);
      } catch (error) {
        context.issues.push({ code: 'custom', input: undefined, message: (error as Error).message });
        return z.NEVER;
      }
    }),
  );

/** Postgres takes abbreviations such as CET for something else (private.check_timezone). */
const isPlace = (zone: string): boolean => zone === 'UTC' || zone.includes('/');
const zone = passing(timeZone, 'must be a time zone like Europe/Berlin').check(
  z.refine(isPlace, 'must be a time zone like Europe/Berlin'),
);
const address = (scheme: string) =>
  z.string().check(z.refine((given) => URL.canParse(given), `must be a whole address, with ${scheme} before it`));

/** The platform sets a bare list of keys; the authentication service returns `{keys}`. */
function readJwks(given: string): { keys: object[] } {
  const parsed = jsonSetting(given);
  const keys = Array.isArray(parsed) ? parsed : parsed?.keys;
  if (!Array.isArray(keys)) throw new Error('must be a JSON Web Key Set');
  return { keys };
}

/** The platform sets its keys as one object. */
const keysByName = z._default(
  readBy((given) => jsonSetting(given) as Source),
  {},
);

/** Every setting by its name, with what it must be. Empty ones count as missing. */
const settings = z.object({
  API_DB_URL: z.optional(address('postgres://')),
  API_DB_ANY_ROLE: isTrue,
  API_DB_CA: z.optional(
    z.string().check(z.includes('-----BEGIN CERTIFICATE-----', 'must be a certificate in PEM format')),
  ),
  API_DB_POOL: wholeNumber(8),
  API_DB_PREPARE: isTrue,
  SUPABASE_DB_URL: z.optional(address('postgres://')),
  SUPABASE_URL: required,
  SUPABASE_PUBLISHABLE_KEY: text,
  SUPABASE_PUBLISHABLE_KEYS: keysByName,
  SUPABASE_ANON_KEY: text,
  SUPABASE_SECRET_KEY: text,
  SUPABASE_SECRET_KEYS: keysByName,
  SUPABASE_SERVICE_ROLE_KEY: text,
  SUPABASE_JWKS: z.optional(readBy(readJwks)),
  JWT_SECRET: text,
  ALLOWED_ORIGINS: list,
  SITE_URL: z._default(z.string(), ''),
  ORG_TIMEZONE: z._default(zone, 'UTC'),
  FEED_ALLOWED_HOSTS: list,
  FEED_LIMITS: z._default(readBy(readFeedLimits), readFeedLimits('{}')),
  RATE_LIMITS: z._default(readBy(readRateLimits), readRateLimits('{}')),
  SYNC_SECRET: text,
  MAIL_SMTP_URL: z.optional(address('smtps:// or https://')),
  MAIL_HTTP_URL: z.optional(address('smtps:// or https://')),
  MAIL_HTTP_KEY: text,
  MAIL_FROM: z.optional(passing(email, 'must be an email address')),
  PUSH_KEY: z.optional(readBy((given) => readPushKey(jsonSetting(given)))),
  STATEMENT_KEYS: z.optional(readBy((given) => readStatementKeys(jsonSetting(given)))),
  MUSTER_CLOCK_OFFSET_MS: wholeNumber(0),
});
type Settings = z.infer<typeof settings>;

/** Roles that bypass row-level security or own what it protects, also in the pooler's form (`postgres.REF`). */
const powerfulRole = /^(postgres|supabase_admin)(\.|$)/;
const databaseUrlOf = (given: Settings): string | undefined =>
  given.API_DB_URL ?? (given.API_DB_ANY_ROLE ? given.SUPABASE_DB_URL : undefined);
const sslmodeOf = (url: string): string => new URL(url).searchParams.get('sslmode') ?? 'disable';

/** What is wrong with settings together: by name, what it must be. */
function conflictsOf(given: Settings): [name: keyof Settings, expected: string][] {
  const only = 'is used only where API_DB_ANY_ROLE=true says that this is meant';
  const url = databaseUrlOf(given);
  const found: [keyof Settings, string][] = [];
  if (!url) {
    const named = given.API_DB_ANY_ROLE
      ? ', and so is SUPABASE_DB_URL'
      : `. SUPABASE_DB_URL, whose role may do everything, ${only}`;
    found.push(['API_DB_URL', `is missing: the database's address with the role api_gateway${named}`]);
  } else {
    const role = decodeURIComponent(new URL(url).username);
    if (powerfulRole.test(role) && !given.API_DB_ANY_ROLE)
      found.push(['API_DB_URL', `must name the role api_gateway: ${role}, which may do everything, ${only}`]);
    if (!['disable', 'require', 'verify-full'].includes(sslmodeOf(url)))
      found.push(['API_DB_URL', 'must have the sslmode require, verify-full or disable']);
  }
  if (given.MAIL_HTTP_URL || given.MAIL_SMTP_URL) {
    // The links of mails lead to the site.
    const needed = ['SITE_URL', 'MAIL_FROM', ...(given.MAIL_HTTP_URL ? (['MAIL_HTTP_KEY'] as const) : [])] as const;
    for (const name of needed) if (!given[name]) found.push([name, 'is missing: mails need it']);
  }
  if (given.STATEMENT_KEYS && !URL.canParse(given.SITE_URL))
    found.push(['SITE_URL', 'is missing: statements name the site as their issuer']);
  return found;
}

function mailOf({ MAIL_FROM: from = '', MAIL_HTTP_KEY: key = '', ...given }: Settings): Env['mail'] {
  if (given.MAIL_HTTP_URL) return { from, http: given.MAIL_HTTP_URL, key };
  return given.MAIL_SMTP_URL ? { from, smtp: given.MAIL_SMTP_URL } : null;
}

/** Reads the settings. Throws with a sentence for each that is missing or wrong; none contains a value that may be secret. */
export function readEnv(source: Source): Env {
  const read = z.safeParse(settings, Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')));
  const wrong = read.success
    ? conflictsOf(read.data)
    : read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  if (!read.success || wrong.length > 0)
    throw new Error(wrong.map(([name, expected]) => `The setting ${name} ${expected}`).join('\n'));
  const given = read.data;
  const databaseUrl = databaseUrlOf(given) as string;
  return {
    databaseUrl,
    // Every mode that encrypts also verifies the certificate.
    databaseTls: sslmodeOf(databaseUrl) === 'disable' ? null : { ca: given.API_DB_CA ?? null },
    databasePool: given.API_DB_POOL,
    databasePrepare: given.API_DB_PREPARE,
    supabaseUrl: bare(given.SUPABASE_URL),
    publishableKey:
      given.SUPABASE_PUBLISHABLE_KEY ?? (given.SUPABASE_PUBLISHABLE_KEYS.default || given.SUPABASE_ANON_KEY || ''),
    secretKey:
      given.SUPABASE_SECRET_KEY ?? (given.SUPABASE_SECRET_KEYS.default || given.SUPABASE_SERVICE_ROLE_KEY || ''),
    jwks: given.SUPABASE_JWKS ?? null,
    jwtSecret: given.JWT_SECRET ?? null,
    allowedOrigins: given.ALLOWED_ORIGINS.map(bare),
    siteUrl: bare(given.SITE_URL),
    orgTimezone: given.ORG_TIMEZONE,
    feedAllowedHosts: given.FEED_ALLOWED_HOSTS,
    feedLimits: given.FEED_LIMITS,
    rateLimits: given.RATE_LIMITS,
    syncSecret: given.SYNC_SECRET ?? null,
    mail: mailOf(given),
    pushKey: given.PUSH_KEY ?? null,
    statementKeys: given.STATEMENT_KEYS ?? null,
    // A deployed function always uses the real time.
    clockOffsetMs: source.SB_EXECUTION_ID || source.DENO_DEPLOYMENT_ID ? 0 : given.MUSTER_CLOCK_OFFSET_MS,
  };
}

// The edge runtime has `Deno`, the unit tests have `process`.
const runtime = globalThis as { Deno?: { env: { toObject(): Source } }; process?: { env: Source } };
export const env: Env = readEnv(runtime.Deno?.env.toObject() ?? runtime.process?.env ?? {});
