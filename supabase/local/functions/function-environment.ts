import type { Database } from '../database/database.ts';
import type { Keys } from '../settings/data-folder.ts';
import type { Settings } from '../settings/settings.ts';

/** What the settings of the functions are derived from. */
export type FunctionEnvironmentOptions = {
  settings: Settings;
  keys: Keys;
  database: Pick<Database, 'gatewayUrl'>;
  given: NodeJS.ProcessEnv;
};

// Settings that can be set when starting the stack; all others are derived.
const open = [
  'ORG_TIMEZONE',
  'FEED_ALLOWED_HOSTS',
  'FEED_LIMITS',
  'RATE_LIMITS',
  'API_DB_POOL',
  'API_DB_PREPARE',
  'SUPABASE_JWKS',
  'MAIL_FROM',
  'MAIL_SMTP_URL',
  'MAIL_HTTP_URL',
  'MAIL_HTTP_KEY',
];

/** The environment of the Edge Functions: what a hosted project sets, and nothing of this machine's own. */
export function functionEnvironment(options: FunctionEnvironmentOptions): Record<string, string> {
  const { settings, keys, database, given } = options;
  const chosen = open.flatMap((name) => (given[name] ? [[name, given[name]] as const] : []));
  return {
    API_DB_URL: database.gatewayUrl,
    SUPABASE_URL: `http://127.0.0.1:${settings.ports.gateway}`,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    JWT_SECRET: keys.jwtSecret,
    SYNC_SECRET: keys.syncSecret,
    PUSH_KEY: keys.pushKey,
    STATEMENT_KEYS: keys.statementKeys,
    // There is no transaction pooler here, so statements can stay prepared.
    API_DB_PREPARE: 'true',
    SITE_URL: settings.siteUrl,
    ALLOWED_ORIGINS: settings.allowedOrigins.join(','),
    MAIL_FROM: 'no-reply@muster.localhost',
    MAIL_SMTP_URL: `smtp://127.0.0.1:${settings.ports.smtp}?ignoreTLS=true`,
    MUSTER_CLOCK_OFFSET_MS: String(settings.clockOffsetMs),
    ...Object.fromEntries(chosen),
  };
}
