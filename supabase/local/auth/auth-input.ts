import * as z from 'zod/mini';
import { errorStatus } from '../../functions/_shared/contract/errors.ts';
import { email, storable } from '../../functions/_shared/contract/primitives.ts';
import { languages } from '../../functions/_shared/contract/users.ts';
import { ApiError } from '../../functions/_shared/http/api-error.ts';
import { parseJson, readBody } from '../../functions/_shared/http/read-body.ts';

/** The sentence for a refused request, in the words of the authentication service. */
export type AuthRefusal = { status: number; error_code: string; msg: string };

const text = z.string().check(z.maxLength(4096), storable);
const metadata = z.record(z.string(), z.unknown());

// What Muster's sign-in sends. @supabase/lite accepts more: it changes an address without proof that the new one
// belongs to the person, supports passwords, and fails with 500 if a text has another type.
export const otpBody = z.object({
  email,
  // Any other language is as good as none: the email is then in English.
  data: z.optional(z.object({ language: z.catch(z.optional(z.enum(languages)), undefined) })),
});
export const verifyBody = z.object({
  type: z.enum(['email', 'magiclink', 'signup', 'invite', 'recovery']),
  token: z.optional(text),
  token_hash: z.optional(text),
  email: z.optional(text),
});
export const linkBody = z.object({ type: z.literal('magiclink'), email });

const bodies: Record<string, z.ZodMiniType> = {
  '/auth/v1/otp': otpBody,
  '/auth/v1/verify': verifyBody,
  '/auth/v1/admin/generate_link': linkBody,
  '/auth/v1/token': z.object({ refresh_token: text }),
  '/auth/v1/user': z.object({
    data: z.optional(metadata),
    email: z.optional(z.undefined()),
    phone: z.optional(z.undefined()),
    password: z.optional(z.undefined()),
  }),
};

const refusal = (status: number, error_code: string, msg: string): AuthRefusal => ({ status, error_code, msg });

/**
 * A request to the authentication service whose body contains only what Muster's sign-in sends, or the reason why it is
 * refused. Requests of which the body does not matter pass without it.
 */
export async function readAuthRequest(request: Request): Promise<Request | AuthRefusal> {
  const { pathname, searchParams } = new URL(request.url);
  const schema = bodies[pathname];
  const { signal } = request;
  if (pathname === '/auth/v1/logout') {
    return new Request(request.url, { method: 'POST', headers: request.headers, signal });
  }
  if (!schema || request.method === 'GET') return request;
  if (pathname === '/auth/v1/token' && searchParams.get('grant_type') !== 'refresh_token') {
    return refusal(400, 'unsupported_grant_type', 'Muster has no passwords: ask for a link.');
  }
  try {
    const asked = z.safeParse(schema, parseJson(await readBody(request)));
    if (!asked.success) return refusal(400, 'validation_failed', 'This is not what signing in to Muster takes.');
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    return new Request(request.url, { method: request.method, headers, body: JSON.stringify(asked.data), signal });
  } catch (error) {
    if (error instanceof ApiError) return refusal(errorStatus[error.code], 'bad_json', error.message);
    throw error;
  }
}
