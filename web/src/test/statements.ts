import { type DidDocument, groupedStatementId, type StatementClaim } from '@contract/statement.ts';
import type { OwnStatement } from '@contract/statements.ts';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const part = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

export const statementId = '0123456789ABCDEFGHJKMNPQRSTV';
export const statementPath = `/check/${groupedStatementId(statementId)}`;
const did = 'did:web:shifts.example.org';

/** What Mia Sommer has worked. */
const said: StatementClaim = {
  ...{ initials: 'M. S.', organisation: 'River Festival', first_day: '2026-01-01', last_day: '2026-10-23' },
  roles: [
    { name: 'Bar', minutes: 600 },
    { name: 'Gate', minutes: 150 },
  ],
};

/** A key of an installation: its public part, and what signs with it. */
export async function newKey(kid = 'first') {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  /** A signed text. `issuer`: the installation that it names. */
  const sign = async (more: Partial<StatementClaim> = {}, issuer = did): Promise<string> => {
    const head = part({ alg: 'EdDSA', typ: 'JWT', kid: `${issuer}#${kid}` });
    const jti = `https://shifts.example.org${statementPath}`;
    const claims = part({ iss: issuer, jti, nbf: 1792749600, statement: { ...said, ...more } });
    const signature = await crypto.subtle.sign(
      'Ed25519',
      pair.privateKey,
      new TextEncoder().encode(`${head}.${claims}`),
    );
    return `${head}.${claims}.${base64url(new Uint8Array(signature))}`;
  };
  const method = {
    ...{ id: `${did}#${kid}`, type: 'JsonWebKey2020' as const, controller: did },
    publicKeyJwk: { kty: 'OKP' as const, crv: 'Ed25519' as const, x, kid },
  };
  return { sign, method };
}

/** What an installation publishes of its keys. */
export const keysWith = (...keys: Pick<Awaited<ReturnType<typeof newKey>>, 'method'>[]): DidDocument => ({
  ...{ '@context': ['https://www.w3.org/ns/did/v1'], id: did, verificationMethod: keys.map(({ method }) => method) },
  assertionMethod: keys.map(({ method }) => method.id),
});

/** A signed text with one digit changed. */
export function forged(text: string): string {
  const [head, claims = '', signature] = text.split('.');
  const changed = atob(claims.replaceAll('-', '+').replaceAll('_', '/')).replace('"minutes":600', '"minutes":900');
  return [head, base64url(Uint8Array.from(changed, (character) => character.charCodeAt(0))), signature].join('.');
}

/** A statement as its person lists it. */
export const ownStatement = (token: string, more: Partial<OwnStatement> = {}): OwnStatement => ({
  ...{ id: statementId, first_day: said.first_day, last_day: said.last_day, issued_at: '2026-10-23T10:00:00Z', token },
  ...{ withdrawn_at: null, withdrawn_why: null, is_superseded: false },
  ...more,
});
