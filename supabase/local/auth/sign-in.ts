import type * as z from 'zod/mini';
import { isSameSecret } from '../../functions/_shared/secret.ts';
import type { linkBody, otpBody, verifyBody } from './auth-input.ts';
import type { ClaimedLink, IssuedLink, Links, Proof } from './links.ts';
import { refuse } from './refusal.ts';

/** What the endpoints of signing in need. */
export type SignInParts = {
  links: Links;
  sendMail(link: IssuedLink, signal: AbortSignal): Promise<void>;
  /** The shortest time between two emails to one address. */
  secondsBetweenMails: number;
  secretKey: string;
  siteUrl: string;
  /** Makes a session from a link that was handed over, as @supabase/lite does. */
  makeSession(request: Request): Promise<Response>;
};

/** `POST /otp`: emails a link and a code. The answer is the same whether or not the address has an account. */
export async function answerOtp(request: Request, parts: SignInParts): Promise<Response> {
  const { email, data } = (await request.json()) as z.infer<typeof otpBody>;
  // Nobody waits for this email.
  request.signal.throwIfAborted();
  const wait = await parts.links.wait(email, parts.secondsBetweenMails);
  if (wait > 0) {
    const words = `For security purposes, you can only request this after ${wait} seconds.`;
    return refuse(429, words, 'over_email_send_rate_limit');
  }
  const link = await parts.links.issue(email, data?.language);
  try {
    await parts.sendMail(link, request.signal);
  } catch (error) {
    await parts.links.withdraw(link);
    throw error;
  }
  return Response.json({});
}

const expired = () => refuse(403, 'Email link is invalid or has expired', 'otp_expired');

function sessionRequest(request: Request, { key }: ClaimedLink): Request {
  const headers = new Headers(request.headers);
  // @supabase/lite calls every link of a sign-in email so.
  const body = JSON.stringify({ type: 'magiclink', token_hash: key });
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal });
}

/** `POST /verify`: signs in with a link or a code. */
export async function answerVerify(request: Request, parts: SignInParts): Promise<Response> {
  const { token_hash, email, token } = (await request.json()) as z.infer<typeof verifyBody>;
  const proof: Proof | undefined = token_hash
    ? { tokenHash: token_hash }
    : email && token
      ? { email, code: token }
      : undefined;
  const claimed = proof && (await parts.links.claim(proof, request.headers.get('user-agent')));
  if (!claimed) return expired();
  await parts.links.handOver(claimed);
  const answered = await parts.makeSession(sessionRequest(request, claimed));
  if (answered.ok) await parts.links.finish(claimed);
  else if (answered.status >= 500) await parts.links.release(claimed);
  return answered;
}

/** `POST /admin/generate_link`: a link without an email, for whoever has the secret key. */
export async function answerGenerateLink(request: Request, parts: SignInParts): Promise<Response> {
  const key = request.headers.get('apikey') ?? '';
  if (!(await isSameSecret(key, parts.secretKey))) return refuse(403, 'User not allowed', 'not_admin');
  const { email } = (await request.json()) as z.infer<typeof linkBody>;
  const { account, code, tokenHash, isNewAccount } = await parts.links.issue(email);
  // As the hosted service does: the first link of an account confirms its address.
  const type = isNewAccount ? 'signup' : 'magiclink';
  return Response.json({
    id: account,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    action_link: `${parts.siteUrl}/auth/callback?token_hash=${tokenHash}&type=${type}`,
    email_otp: code,
    hashed_token: tokenHash,
    verification_type: type,
    redirect_to: parts.siteUrl,
  });
}
