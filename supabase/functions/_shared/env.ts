import * as z from 'zod/mini';
import { email, timeZone } from './contract/primitives.ts';
import type { DatabaseTls } from './database-socket.ts';
import { type FeedLimits, readFeedLimits } from './feeds/feed-limits.ts';
import { jsonSetting } from './json-setting.ts';

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
  /** The value of `x-sync-secret` in calls of the schedule; `null`: they are refused. */
  syncSecret: string | null;
  /** How emails are sent; `null`: they are not sent, and wait. */
  mail: MailSettings | null;
  clockOffsetMs: number;
}

/** The sender of emails, and how they are sent: by a mail server (`smtp`) or by the API of a mail service (`http`). */
export type MailSettings = { from: string } & ({ smtp: string } | { http: string; key: string });

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** An address without trailing slashes. */
const bare = (url: string): string => url.replace(/\/+$/, '');

/** The platform sets a bare list of keys; the authentication service returns `{keys}`. */
const readJwks = (text: string | undefined): Env['jwks'] => {
  if (!text) return null;
  const parsed = jsonSetting(text, 'SUPABASE_JWKS');
  const keys = Array.isArray(parsed) ? parsed : parsed?.keys;
  if (!Array.isArray(keys)) throw new Error('SUPABASE_JWKS must be a JSON Web Key Set');
  return { keys };
};

const required = (value: string | undefined, names: string): string => {
  if (!value) throw new Error(`The setting ${names} is missing`);
  return value;
};

const wholeNumber = (value: string | undefined, name: string, fallback: number): number => {
  const number = Number(value || fallback);
  if (!Number.isInteger(number)) throw new Error(`The setting ${name} must be a whole number`);
  return number;
};

const zone = (value: string | undefined, name: string): string => {
  const parsed = z.safeParse(timeZone, value || 'UTC');
  // Postgres takes abbreviations such as CET for something else (private.check_timezone).
  const isPlace = parsed.data === 'UTC' || parsed.data?.includes('/');
  if (!parsed.success || !isPlace) throw new Error(`The setting ${name} must be a time zone like Europe/Berlin`);
  return parsed.data;
};

/** Reads the sslmode of the address. Every mode that encrypts also verifies the certificate. */
function readDatabaseTls(address: string, ca: string | undefined): Env['databaseTls'] {
  const mode = URL.canParse(address) ? new URL(address).searchParams.get('sslmode') : null;
  if (mode === null || mode === 'disable') return null;
  if (mode !== 'require' && mode !== 'verify-full')
    throw new Error('The sslmode of the setting API_DB_URL must be require, verify-full or disable');
  if (ca && !ca.includes('-----BEGIN CERTIFICATE-----'))
    throw new Error('The setting API_DB_CA must be a certificate in PEM format');
  return { ca: ca || null };
}

function readMail(source: Source): Env['mail'] {
  const { MAIL_SMTP_URL: smtp, MAIL_HTTP_URL: http, MAIL_HTTP_KEY: key } = source;
  if (!smtp && !http) return null;
  const [name, url] = http ? ['MAIL_HTTP_URL', http] : ['MAIL_SMTP_URL', smtp as string];
  if (!URL.canParse(url))
    throw new Error(`The setting ${name} must be a whole address, with smtps:// or https:// before it`);
  // Their links lead there.
  required(source.SITE_URL, 'SITE_URL');
  const from = required(source.MAIL_FROM, 'MAIL_FROM');
  if (!z.safeParse(email, from).success) throw new Error('The setting MAIL_FROM must be an e-mail address');
  return http ? { from, http, key: required(key, 'MAIL_HTTP_KEY') } : { from, smtp: smtp as string };
}

/** Roles that bypass row-level security or own what it protects, also in the pooler's form (`postgres.REF`). */
const powerfulRole = /^(postgres|supabase_admin)(\.|$)/;

/** Returns the database address after checking its role. A more powerful role than that of the functions has to be confirmed. */
function readDatabaseUrl(source: Source): string {
  const mayBePowerful = source.API_DB_ANY_ROLE === 'true';
  const only = 'is used only where API_DB_ANY_ROLE=true says that this is meant';
  const url = source.API_DB_URL || (mayBePowerful && source.SUPABASE_DB_URL) || '';
  if (!url) {
    const named = mayBePowerful
      ? ', and so is SUPABASE_DB_URL'
      : `. SUPABASE_DB_URL, whose role may do everything, ${only}`;
    throw new Error(`The setting API_DB_URL is missing: the database's address with the role api_gateway${named}`);
  }
  if (!URL.canParse(url)) throw new Error('The setting API_DB_URL must be a whole address, with postgres:// before it');
  const role = decodeURIComponent(new URL(url).username);
  if (powerfulRole.test(role) && !mayBePowerful) {
    throw new Error(`The setting API_DB_URL must name the role api_gateway: ${role}, which may do everything, ${only}`);
  }
  return url;
}

/** Reads the settings. Throws with the name of the first that is missing or wrong. */
export function readEnv(source: Source): Env {
  const deployed = Boolean(source.SB_EXECUTION_ID || source.DENO_DEPLOYMENT_ID);
  const publishableKeys: Source = jsonSetting(source.SUPABASE_PUBLISHABLE_KEYS || '{}', 'SUPABASE_PUBLISHABLE_KEYS');
  const databaseUrl = readDatabaseUrl(source);
  return {
    databaseUrl,
    databaseTls: readDatabaseTls(databaseUrl, source.API_DB_CA),
    databasePool: wholeNumber(source.API_DB_POOL, 'API_DB_POOL', 8),
    databasePrepare: source.API_DB_PREPARE === 'true',
    supabaseUrl: bare(required(source.SUPABASE_URL, 'SUPABASE_URL')),
    publishableKey: source.SUPABASE_PUBLISHABLE_KEY || publishableKeys.default || source.SUPABASE_ANON_KEY || '',
    jwks: readJwks(source.SUPABASE_JWKS),
    jwtSecret: source.JWT_SECRET || null,
    allowedOrigins: list(source.ALLOWED_ORIGINS).map(bare),
    siteUrl: bare(source.SITE_URL ?? ''),
    orgTimezone: zone(source.ORG_TIMEZONE, 'ORG_TIMEZONE'),
    feedAllowedHosts: list(source.FEED_ALLOWED_HOSTS),
    feedLimits: readFeedLimits(source.FEED_LIMITS),
    syncSecret: source.SYNC_SECRET || null,
    mail: readMail(source),
    // A deployed function always uses the real time.
    clockOffsetMs: deployed ? 0 : wholeNumber(source.MUSTER_CLOCK_OFFSET_MS, 'MUSTER_CLOCK_OFFSET_MS', 0),
  };
}

// The edge runtime has `Deno`, the unit tests have `process`.
const runtime = globalThis as { Deno?: { env: { toObject(): Source } }; process?: { env: Source } };
export const env: Env = readEnv(runtime.Deno?.env.toObject() ?? runtime.process?.env ?? {});
