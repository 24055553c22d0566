import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Env } from './env.ts';
import { ApiError, unauthenticated, unavailable } from './http/api-error.ts';

/** Who calls: the subject of a verified token. What they may do is read from the database at each request. */
export interface Caller {
  /** Lower-case UUID. */
  sub: string;
}

const asymmetric = ['ES256', 'RS256'];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Seconds by which the clocks of the authentication service and of this machine may differ. */
const clockTolerance = 5;

/** A key set that cannot be fetched says nothing about the token. */
const isKeySetProblem = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';

/**
 * Gives the function that verifies the `Authorization` header (design.md section 1). HS256 tokens are judged by the
 * shared secret alone and the others by the key set alone, so that no key can be used with another kind's algorithm.
 * It throws `unauthenticated`, or `unavailable` when the key set cannot be fetched.
 */
export function createAuthenticator({ jwtSecret, jwks, supabaseUrl }: Pick<Env, 'jwtSecret' | 'jwks' | 'supabaseUrl'>) {
  const secret = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret);
  const keySet = jwks
    ? createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0])
    : createRemoteJWKSet(new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`));
  const options = { audience: 'authenticated', requiredClaims: ['sub', 'exp'], clockTolerance };

  async function verify(token: string): Promise<JWTPayload> {
    const { alg } = decodeProtectedHeader(token);
    if (alg === 'HS256' && secret) {
      return (await jwtVerify(token, secret, { ...options, algorithms: ['HS256'] })).payload;
    }
    if (!alg || !asymmetric.includes(alg)) throw unauthenticated();
    try {
      return (await jwtVerify(token, keySet, { ...options, algorithms: asymmetric })).payload;
    } catch (error) {
      throw isKeySetProblem(error) ? unavailable() : error;
    }
  }

  return async function authenticate(authorization: string | null): Promise<Caller> {
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw unauthenticated();
    const payload = await verify(token).catch((error) => {
      throw error instanceof ApiError ? error : unauthenticated();
    });
    const sub = payload.sub?.toLowerCase() ?? '';
    if (payload.role !== 'authenticated' || !uuid.test(sub)) throw unauthenticated();
    return { sub };
  };
}
