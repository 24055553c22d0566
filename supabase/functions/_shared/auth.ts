import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Env } from './env.ts';
import { ApiError, unauthenticated, unavailable } from './http/api-error.ts';

/**
 * The caller: what a verified token says about them. Who they are, and whether the session has ended, is read from the
 * database at each request.
 */
export interface Caller {
  /** The account: a lower-case UUID. */
  sub: string;
  /** The session in which the token was issued: a UUID. */
  session_id: string;
  /** How they signed in: `aal2` with a second factor. */
  aal: 'aal1' | 'aal2';
  /** Not of the token: as whom an administrator sees the app. The database decides whether they may (`private.seen_person`). */
  see_as?: string;
  /** Not of the token: for whom somebody acts. The database decides whether they may (`private.acted_for`). */
  act_for?: string;
}

const asymmetric = ['ES256', 'RS256'];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Seconds by which the clocks of the authentication service and of this machine may differ. */
const clockTolerance = 5;
const rememberedMs = 60_000;
const rememberedTokens = 1000;

/** Imported once. Passed as bytes, it would be imported again for each token. */
const importSecret = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);

/** If the key set cannot be fetched, nothing is known about the token. */
const isKeySetProblem = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';

/** Whether the token may be signed with a newer key: these are its errors when checked with the keys from before. */
const mayBeRotation = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;

type KeySettings = Pick<Env, 'jwtSecret' | 'jwks' | 'supabaseUrl'>;

/**
 * Returns a function that checks a token's signature and claims. HS256 tokens are checked with the shared secret only,
 * and all others with the key set only, so that no key can be used with another kind of algorithm. The supplied set is
 * as old as the instance: a token with an unknown key is checked with the set of the authentication service, which is
 * fetched at most every 30 seconds.
 */
function createVerifier({ jwtSecret, jwks, supabaseUrl }: KeySettings): (token: string) => Promise<JWTPayload> {
  const secret = jwtSecret === null ? null : importSecret(jwtSecret);
  const supplied = jwks && createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0]);
  const fetched = createRemoteJWKSet(new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`), {
    cooldownDuration: 30_000,
  });
  const options = { audience: 'authenticated', requiredClaims: ['sub', 'exp'], clockTolerance };
  const judge = async (token: string, keySet: JWTVerifyGetKey) =>
    (await jwtVerify(token, keySet, { ...options, algorithms: asymmetric })).payload;
  return async (token) => {
    const { alg } = decodeProtectedHeader(token);
    if (alg === 'HS256' && secret) {
      return (await jwtVerify(token, await secret, { ...options, algorithms: ['HS256'] })).payload;
    }
    try {
      if (!supplied) return await judge(token, fetched);
      return await judge(token, supplied).catch((error) => {
        if (mayBeRotation(error)) return judge(token, fetched);
        throw error;
      });
    } catch (error) {
      throw isKeySetProblem(error) ? unavailable('no key set') : error;
    }
  };
}

/**
 * Returns a function that reads the `Authorization` header. A genuine token is remembered for a minute, because
 * checking its signature costs as much as the database does; its expiry is checked each time. Throws `unauthenticated`,
 * or `unavailable` if the key set cannot be fetched.
 */
export function createAuthenticator(settings: KeySettings): (authorization: string | null) => Promise<Caller> {
  const verify = createVerifier(settings);
  const genuine = new Map<string, { caller: Caller; until: number }>();

  return async (authorization) => {
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw unauthenticated();
    const known = genuine.get(token);
    if (known && Date.now() < known.until) return known.caller;
    genuine.delete(token);
    const {
      sub,
      role,
      session_id,
      aal,
      exp = 0,
    } = await verify(token).catch((error) => {
      throw error instanceof ApiError ? error : unauthenticated();
    });
    // A signed claim can still have a type that the standard does not allow.
    const [account, session] = [sub, session_id].map((claim) => (typeof claim === 'string' ? claim.toLowerCase() : ''));
    if (role !== 'authenticated' || !account || !session || !uuid.test(account) || !uuid.test(session)) {
      throw unauthenticated();
    }
    const caller: Caller = { sub: account, session_id: session, aal: aal === 'aal2' ? 'aal2' : 'aal1' };
    const [oldest] = genuine.size >= rememberedTokens ? genuine.keys() : [];
    if (oldest !== undefined) genuine.delete(oldest);
    genuine.set(token, { caller, until: Math.min(exp * 1000, Date.now() + rememberedMs) });
    return caller;
  };
}
