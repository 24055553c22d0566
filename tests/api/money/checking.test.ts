import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../supabase/functions/_shared/statements/compose.ts';
import {
  didDocument,
  readStatementKeys,
  type StatementKeys,
  sign,
} from '../../../supabase/functions/_shared/statements/keys.ts';
import { readSignedText, type SignedText } from '../../../web/src/domains/statements/signed-text.ts';
import { verify } from '../../../web/src/domains/statements/verify.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const [old, key, unknown] = [newKey(), newKey(), newKey()];
const publicPart = ({ d: _, ...open }: ReturnType<typeof newKey>) => open;
const keys = readStatementKeys({ keys: [key, publicPart(old)] });
const [site, other] = ['https://shifts.example.org', 'http://localhost:5173'];
const draft = {
  ...{ issued_at: '2026-06-03T12:00:00Z', first_day: '2026-01-01', last_day: '2026-12-31', initials: 'Ö. S.' },
  ...{ organisation: 'Fluß-Fest', roles: [{ name: 'Bar', minutes: 120 }] },
};
const issue = async (by: StatementKeys, at = site): Promise<string> =>
  (await sign(by, at, claimsOf(draft, 'A'.repeat(28), at))).token;
const alone = (one: object) => readStatementKeys({ keys: [one] });
const verdict = async (token: string) => verify(readSignedText(token) as SignedText, await didDocument(keys, site));

/** A token whose part with this index was decoded, changed and encoded again. */
function changed(token: string, part: 0 | 1, from: string, to: string): string {
  const parts = token.split('.');
  const text = Buffer.from(parts[part] ?? '', 'base64url').toString();
  expect(text).toContain(from);
  parts[part] = Buffer.from(text.replace(from, to)).toString('base64url');
  return parts.join('.');
}

describe('a signed text', () => {
  it('is genuine, with the present key or with an earlier one', async () => {
    expect(await verdict(await issue(keys))).toEqual({ kind: 'genuine', earlier: false });
    expect(await verdict(await issue(alone(old)))).toEqual({ kind: 'genuine', earlier: true });
  });

  it('is forged with one digit, or with another signature', async () => {
    const token = await issue(keys);
    expect(await verdict(changed(token, 1, '"minutes":120', '"minutes":130'))).toEqual({ kind: 'forged' });
    const [head, claims] = token.split('.');
    const [, , signature] = (await issue(alone(unknown))).split('.');
    expect(await verdict([head, claims, signature].join('.'))).toEqual({ kind: 'forged' });
    expect(await verdict([head, claims, ''].join('.'))).toEqual({ kind: 'forged' });
    expect(await verdict(changed(token, 0, '"EdDSA"', '"none"'))).toEqual({ kind: 'forged' });
  });

  it('is signed with an unknown key', async () => {
    expect(await verdict(await issue(alone(unknown)))).toEqual({ kind: 'unknown_key' });
  });

  it('is from elsewhere', async () => {
    expect(await verdict(await issue(keys, other))).toEqual({ kind: 'elsewhere', host: 'localhost:5173' });
  });

  it('is not judged where the browser cannot', async () => {
    const token = await issue(keys);
    const method = (await didDocument(keys, site)).verificationMethod[0];
    const broken = { ...method, publicKeyJwk: { ...method?.publicKeyJwk, x: 'x' } };
    const did = { ...(await didDocument(keys, site)), verificationMethod: [broken as never] };
    expect(await verify(readSignedText(token) as SignedText, did)).toEqual({ kind: 'unsupported' });
  });
});

it('what a signed text says is read however it was pasted', async () => {
  const token = await issue(keys);
  const pasted = ` ${token.replaceAll(/(.{60})/g, '$1\n')}\n`;
  expect(readSignedText(pasted)).toMatchObject({
    ...{ issuedAt: '2026-06-03T12:00:00.000Z', page: `${site}/check/${Array(7).fill('AAAA').join('-')}` },
    said: { initials: 'Ö. S.', organisation: 'Fluß-Fest', roles: [{ name: 'Bar', minutes: 120 }] },
  });
});

it.each([
  ['', 'x', 'a.b.c', '..', 'e30.e30.e30', 'e30.W10.x'],
  ['{"minutes": 1}', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAA'],
])('%s is no statement', (...texts) => {
  for (const text of texts) expect(readSignedText(text)).toBeNull();
});

it('a text with more parts, or with a time that is none, is no statement', async () => {
  const token = await issue(keys);
  expect(readSignedText(`${token}.x`)).toBeNull();
  expect(readSignedText(changed(token, 1, '"nbf":1780488000', '"nbf":"x"'))).toBeNull();
});
