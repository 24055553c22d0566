import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import type { Keys } from '../settings/data-folder.ts';
import type { ProjectConfig } from '../settings/project-config.ts';
import { answerOrUnavailable } from './auth-failures.ts';
import { readAuthRequest } from './auth-input.ts';
import { createLimits } from './auth-limits.ts';
import { createLinks } from './links.ts';
import { refuse } from './refusal.ts';
import { answerGenerateLink, answerOtp, answerVerify, type SignInParts } from './sign-in.ts';
import { createSignInMail } from './sign-in-mail.ts';

/** What the authentication service needs. */
export type AuthOptions = {
  /** URL of the role supabase_auth_admin. */
  databaseUrl: string;
  keys: Keys;
  config: ProjectConfig;
  siteUrl: string;
  smtpPort: number;
  /** Whether requests are limited as on the hosted service. Tests sign in more often. */
  limited: boolean;
};

/** The embedded authentication service. */
export type Auth = {
  /**
   * Answers a request for /auth/v1/…. Endpoints that are not listed below answer 404.
   * @param address where the request comes from
   */
  fetch(request: Request, address: string): Promise<Response>;
  close(): Promise<void>;
};

// @supabase/lite answers unknown paths with its studio, and offers ways to sign in that Muster does not.
const endpoints: Record<string, string[]> = {
  '/auth/v1/otp': ['POST'],
  '/auth/v1/verify': ['POST'],
  '/auth/v1/token': ['POST'],
  '/auth/v1/user': ['GET', 'PUT'],
  '/auth/v1/logout': ['POST'],
  '/auth/v1/settings': ['GET'],
  '/auth/v1/health': ['GET'],
  '/auth/v1/.well-known/jwks.json': ['GET'],
  '/auth/v1/admin/generate_link': ['POST'],
};

/** The endpoints that @supabase/lite does not answer. */
const own: Record<string, (request: Request, parts: SignInParts) => Promise<Response>> = {
  '/auth/v1/otp': answerOtp,
  '/auth/v1/verify': answerVerify,
  '/auth/v1/admin/generate_link': answerGenerateLink,
};

/** Answers requests one by one, in the order in which they arrive. */
function oneByOne(answer: (request: Request) => Promise<Response>): typeof answer {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const answered = last.then(() => answer(request));
    last = answered.catch(() => undefined);
    return answered;
  };
}

function startLite({ databaseUrl, keys, config, siteUrl }: AuthOptions) {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: { max: 5, onnotice: () => {}, connection: { application_name: 'auth' } },
  });
  const app = new App({
    connection,
    api: { enabled: false },
    db: { migrations: { enabled: false } },
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: config.jwtExpiry,
      enable_refresh_token_rotation: config.rotateRefreshTokens,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      email: { enable_confirmations: true },
    },
  });
  const answer = async (request: Request) => await app.fetch(request, { peerAddress: null });
  return { answer, renew: oneByOne(answer), close: () => connection.close() };
}

/** Starts the authentication service on a running database. */
export function startAuth(options: AuthOptions): Auth {
  const { databaseUrl, keys, config, siteUrl, smtpPort, limited } = options;
  const sql = postgres(databaseUrl, { max: 5, onnotice: () => {}, connection: { application_name: 'auth' } });
  const lite = startLite(options);
  const parts: SignInParts = {
    links: createLinks(sql, config),
    sendMail: createSignInMail({ smtpPort, siteUrl, template: config.templates.magic_link }),
    secondsBetweenMails: limited ? config.secondsBetweenMails : 0,
    secretKey: keys.secretKey,
    siteUrl,
    makeSession: lite.answer,
  };
  const limits = limited ? createLimits(config.limits) : {};
  return {
    async fetch(request, address) {
      const { pathname } = new URL(request.url);
      const methods = endpoints[pathname];
      if (!methods) return refuse(404, 'There is nothing here.');
      if (!methods.includes(request.method)) return refuse(405, 'This method is not allowed here.');
      if (limits[pathname]?.(address) === false) {
        return refuse(429, 'Request rate limit reached', 'over_request_rate_limit');
      }
      const asked = await readAuthRequest(request);
      if (!(asked instanceof Request)) return refuse(asked.status, asked.msg, asked.error_code);
      const answerItself = own[pathname];
      return await answerOrUnavailable(asked, () => {
        if (answerItself) return answerItself(asked, parts);
        // A page that reloads asks again with the same token. While the first renewal is between the two writes that replace
        // the token, @supabase/lite takes the second for a theft and ends the session; the hosted service holds a lock.
        return pathname === '/auth/v1/token' ? lite.renew(asked) : lite.answer(asked);
      });
    },
    async close() {
      await sql.end();
      await lite.close();
    },
  };
}
