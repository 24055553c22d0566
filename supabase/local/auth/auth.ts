import { AsyncLocalStorage } from 'node:async_hooks';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { createTransport } from 'nodemailer';
import postgres from 'postgres';
import type { Keys } from '../settings/data-folder.ts';
import type { ProjectConfig } from '../settings/project-config.ts';
import { answerOrUnavailable } from './auth-failures.ts';
import { readAuthRequest } from './auth-input.ts';
import { inLanguage } from './mail-template.ts';
import { plainText } from './plain-text.ts';

/** What the authentication service needs. */
export type AuthOptions = {
  /** URL of the role supabase_auth_admin. */
  databaseUrl: string;
  keys: Keys;
  config: ProjectConfig;
  siteUrl: string;
  smtpPort: number;
};

/** The embedded authentication service. */
export type Auth = {
  /** Answers a request for /auth/v1/…. Endpoints that are not listed below answer 404. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};

// @supabase/lite answers unknown paths with its studio, and offers ways to sign in that Muster does not.
const endpoints: Record<string, string[]> = {
  '/auth/v1/otp': ['POST'],
  '/auth/v1/verify': ['GET', 'POST'],
  '/auth/v1/token': ['POST'],
  '/auth/v1/user': ['GET', 'PUT'],
  '/auth/v1/logout': ['POST'],
  '/auth/v1/settings': ['GET'],
  '/auth/v1/health': ['GET'],
  '/auth/v1/.well-known/jwks.json': ['GET'],
};

const mailPatienceMs = 3_000;

/**
 * Returns the language for emails to an address: that of its metadata. An address without one that was never confirmed
 * gets `asked`, the language of the request, and keeps it.
 */
function languagesOfPeople(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connection: { application_name: 'auth' } });
  return {
    async languageOf(email: string, asked: string | undefined): Promise<string | null> {
      if (asked !== undefined) {
        await sql`update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${sql.json({ language: asked })}
          where email = ${email} and email_confirmed_at is null and raw_user_meta_data ->> 'language' is null`;
      }
      const [user] =
        await sql`select raw_user_meta_data ->> 'language' as language from auth.users where email = ${email}`;
      return user?.language ?? null;
    },
    close: () => sql.end(),
  };
}

// @supabase/lite does not pass the request on to the driver that sends the email.
const mailRequest = new AsyncLocalStorage<{ language: string | undefined; signal: AbortSignal }>();

function inboxDriver(
  smtpPort: number,
  languageOf: (email: string, asked: string | undefined) => Promise<string | null>,
) {
  const transport = createTransport({
    host: '127.0.0.1',
    port: smtpPort,
    secure: false,
    ignoreTLS: true,
    // Requests for links are handled one at a time: a mail server that hangs must not delay the others for long.
    connectionTimeout: mailPatienceMs,
    greetingTimeout: mailPatienceMs,
    socketTimeout: mailPatienceMs,
  });
  return {
    async send({ to, subject, html = '' }: { to: string; subject: string; html?: string }): Promise<void> {
      const { language: asked, signal } = mailRequest.getStore() ?? {};
      const language = await languageOf(to, asked);
      const body = inLanguage(html, language);
      await transport.sendMail({
        from: 'Muster <no-reply@muster.localhost>',
        to,
        subject: inLanguage(subject, language),
        html: body,
        text: plainText(body),
        signal,
      });
    },
  };
}

function refuse(status: number, message: string, code = 'not_found'): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

/** Starts the authentication service on a running database. */
export function startAuth(options: AuthOptions): Auth {
  const { databaseUrl, keys, config, siteUrl, smtpPort } = options;
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: { max: 5, onnotice: () => {}, connection: { application_name: 'auth' } },
  });
  const people = languagesOfPeople(databaseUrl);
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
      email: {
        enable_confirmations: true,
        otp_length: config.otpLength,
        otp_expiry: config.otpExpiry,
        template: config.templates,
      },
    },
    options: { drivers: { email: inboxDriver(smtpPort, people.languageOf) } },
  });
  let lastOtp: Promise<unknown> = Promise.resolve();
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const methods = endpoints[pathname];
      if (!methods) return refuse(404, 'There is nothing here.');
      if (!methods.includes(request.method)) return refuse(405, 'This method is not allowed here.');
      const asked = await readAuthRequest(request);
      if (!(asked instanceof Request)) return refuse(asked.status, asked.msg, asked.error_code);
      const answer = () => answerOrUnavailable(asked, () => app.fetch(asked, { peerAddress: null }));
      if (pathname !== '/auth/v1/otp') return await answer();
      // Two simultaneous requests for a new address would both try to create the account, and one would fail.
      const { data } = (await asked.clone().json()) as { data?: { language?: string } };
      const { signal } = request;
      const mine = lastOtp.then(() => {
        // Nobody waits for this mail, and it would invalidate an earlier one.
        signal.throwIfAborted();
        return mailRequest.run({ language: data?.language, signal }, answer);
      });
      lastOtp = mine.catch(() => {});
      return await mine;
    },
    async close() {
      await people.close();
      await connection.close();
    },
  };
}
