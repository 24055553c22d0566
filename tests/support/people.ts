import { SignJWT } from 'jose';
import postgres from 'postgres';
import { inboxOf } from './inbox.ts';
import type { StackInfo } from './stack.ts';

/** A sign-in email in the inbox. */
export type SignInMail = { subject: string; html: string; text: string; link: URL; tokenHash: string; code: string };

/** What the authentication service returns at sign-in. */
export type Session = { access_token: string; refresh_token: string; user: { id: string; email: string } };

/** Calls the authentication service as the client does. */
export function callAuth(stack: StackInfo, path: string, body: unknown): Promise<Response> {
  return fetch(`${stack.gatewayUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** All sign-in emails to an address, oldest first. */
export async function mailsTo(stack: StackInfo, email: string): Promise<SignInMail[]> {
  return (await inboxOf(stack, email))
    .filter(({ text }) => text.includes('/auth/callback'))
    .map(({ subject, html, text }) => {
      const link = new URL(/http\S+\/auth\/callback\S+/.exec(text)?.[0] ?? 'about:blank');
      return {
        subject,
        html,
        text,
        link,
        tokenHash: link.searchParams.get('token_hash') ?? '',
        code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
      };
    });
}

/** Waits for the sign-in email number `count` (from 1) to an address. */
export async function waitForMail(stack: StackInfo, email: string, count = 1): Promise<SignInMail> {
  const giveUpAt = Date.now() + 30_000;
  for (;;) {
    const mail = (await mailsTo(stack, email))[count - 1];
    if (mail) return mail;
    if (Date.now() > giveUpAt) throw new Error(`Email ${count} to ${email} did not arrive in the inbox.`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Requests a sign-in link as the login screen in this language does, and returns its email. */
export async function requestLink(stack: StackInfo, email: string, language?: string): Promise<SignInMail> {
  const earlier = (await mailsTo(stack, email)).length;
  const answer = await callAuth(stack, '/otp', { email, create_user: true, ...(language && { data: { language } }) });
  if (!answer.ok) throw new Error(`No link for ${email}: ${answer.status} ${await answer.text()}`);
  return await waitForMail(stack, email, earlier + 1);
}

/** Signs a person in through a real email; the first time creates the account. */
export async function signIn(stack: StackInfo, email: string): Promise<Session> {
  const { tokenHash } = await requestLink(stack, email);
  const answer = await callAuth(stack, '/verify', { token_hash: tokenHash, type: 'email' });
  if (!answer.ok) throw new Error(`${email} can't sign in: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Session;
}

/**
 * Signs a person in without an email, for tests that are not about signing in; the first time creates the account.
 * Returns the session as the Supabase client stores it.
 */
export async function openSession(stack: StackInfo, email: string): Promise<Session & { expires_at: number }> {
  const made = await fetch(`${stack.gatewayUrl}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: { apikey: stack.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'magiclink', email }),
  });
  if (!made.ok) throw new Error(`No link for ${email}: ${made.status} ${await made.text()}`);
  const { hashed_token } = (await made.json()) as { hashed_token: string };
  const answer = await callAuth(stack, '/verify', { token_hash: hashed_token, type: 'email' });
  if (!answer.ok) throw new Error(`${email} can't sign in: ${answer.status} ${await answer.text()}`);
  const session = (await answer.json()) as Session & { expires_in: number };
  return { ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in };
}

/** Makes a person an administrator, before or after the first sign-in, as `npm run make-admin` does. */
export async function makeAdmin(stack: StackInfo, email: string): Promise<void> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`select private.make_admin(${email})`;
  } finally {
    await sql.end();
  }
}

/** The claims of a minted token. Default: a genuine token of a signed-in person, valid for an hour. */
export type TokenOptions = {
  subject: string;
  email?: string;
  /** Seconds from now; negative for an expired token. */
  expiresIn?: number;
  audience?: string;
  /** Default: the session that `addAccounts` creates. */
  session?: string;
  role?: string;
  /** The secret that signs it. Default: the stack's own. */
  secret?: string;
};

/** Mints an HS256 token like the embedded authentication service's. */
export function mintToken(stack: Pick<StackInfo, 'jwtSecret'>, options: TokenOptions): Promise<string> {
  const {
    subject,
    email,
    expiresIn = 3600,
    audience = 'authenticated',
    role = 'authenticated',
    session = subject,
  } = options;
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ role, ...(email && { email }), session_id: session })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt(Math.min(now, now + expiresIn - 1))
    .setExpirationTime(now + expiresIn)
    .sign(new TextEncoder().encode(options.secret ?? stack.jwtSecret));
}
