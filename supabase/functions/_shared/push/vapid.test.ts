import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { publicPart, readPushKey, senderOf, vapid } from './vapid.ts';

const key = readPushKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));
const tokenIn = (header: string) => /^vapid t=([\w.-]+), k=[\w-]{87}$/.exec(header)?.[1] ?? '';

describe('the header of RFC 8292', () => {
  it('has a token for the origin of the endpoint, signed with the key that it names', async () => {
    const header = await vapid(key, 'mailto:help@example.org')(new URL('https://push.example.net/send/secret'));
    expect(header).toMatch(new RegExp(`k=${publicPart(key)}$`));
    const { d: _, ...open } = key;
    const { payload, protectedHeader } = await jwtVerify(tokenIn(header), await importJWK({ ...open }, 'ES256'));
    expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(payload).toEqual({
      aud: 'https://push.example.net',
      sub: 'mailto:help@example.org',
      exp: expect.any(Number),
    });
    expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
  });

  it('is made once for each push service', async () => {
    const authorize = vapid(key, null);
    const [one, same, other] = await Promise.all(
      ['https://a.example.net/1', 'https://a.example.net/2', 'https://b.example.net/1'].map((url) =>
        authorize(new URL(url)),
      ),
    );
    expect(same).toBe(one);
    expect(decodeJwt(tokenIn(other ?? ''))).toEqual({ aud: 'https://b.example.net', exp: expect.any(Number) });
  });
});

it.each([
  ['help@example.org', 'http://localhost:5173', 'mailto:help@example.org'],
  [null, 'https://shifts.example.org/app', 'https://shifts.example.org'],
  ['root@localhost', 'https://shifts.example.org', 'https://shifts.example.org'],
  [null, 'http://shifts.example.org', null],
  [null, 'https://localhost:3000', null],
  [null, 'https://muster.localhost', null],
  [null, 'https://192.168.1.20', null],
  [null, '', null],
])('of contact %s and site %s, push services learn %s', (contact, site, sender) => {
  expect(senderOf(contact, site)).toBe(sender);
});

it.each([null, 'text', {}, { ...key, crv: 'P-384' }, { ...key, d: 'short' }, { ...key, x: undefined }])(
  '%j is no key',
  (given) => {
    expect(() => readPushKey(given)).toThrow('must be a private JSON Web Key on P-256');
  },
);
