import { jwtVerify } from 'jose';
import type { Sql } from 'postgres';

/** What a token says. Without one, somebody is `anon`. */
export type Claims = Record<string, unknown> & { role: string; exp?: number };

/** Who may hear what. */
export type Judge = {
  /** Reads a token. Throws if it is not genuine or has expired. */
  claimsOf(token: string | null): Promise<Claims>;
  /** Whether the policies of realtime.messages let these claims read a message of the topic. */
  mayHear(claims: Claims, topic: string): Promise<boolean>;
};

/** Ends a transaction, so that nothing that it did is kept. */
const rollback = new Error('rolled back');
const roles = ['anon', 'authenticated', 'service_role'];

/**
 * Judges as the hosted service does: by a message of the topic that the policies show or hide, in a transaction that is rolled back.
 * @param sql connections as the superuser
 */
export function createJudge(sql: Sql, jwtSecret: string): Judge {
  const secret = new TextEncoder().encode(jwtSecret);
  return {
    async claimsOf(token) {
      if (token === null) return { role: 'anon' };
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], requiredClaims: ['exp'] });
      const role = String(payload.role);
      if (!roles.includes(role)) throw new Error('The token has no role.');
      return { ...payload, role } as Claims;
    },
    async mayHear(claims, topic) {
      let sees = false;
      try {
        await sql.begin(async (tx) => {
          const [probe] = await tx`insert into realtime.messages (topic, extension, private)
            values (${topic}, 'broadcast', true) returning id`;
          await tx`select set_config('role', ${claims.role}, true), set_config('realtime.topic', ${topic}, true),
            set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
            set_config('request.jwt.claim.sub', ${String(claims.sub ?? '')}, true), set_config('statement_timeout', '5s', true)`;
          const seen = await tx`select from realtime.messages where id = ${probe?.id}`;
          sees = seen.length > 0;
          throw rollback;
        });
      } catch (error) {
        if (error !== rollback) throw error;
      }
      return sees;
    },
  };
}
