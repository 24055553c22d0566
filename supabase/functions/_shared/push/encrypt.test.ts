import { base64url } from 'jose';
import { expect, it } from 'vitest';
import { encrypt, isPoint, longestMessage } from './encrypt.ts';
import { testDevice } from './testing/device.ts';

const bytes = (text: string) => Uint8Array.from(base64url.decode(text));
const keysOf = ({ keys }: ReturnType<typeof testDevice>) => ({ p256dh: bytes(keys.p256dh), auth: bytes(keys.auth) });

it('the example of RFC 8291 comes out to the letter', async () => {
  const [d, point] = [
    'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  ];
  const [x, y] = [bytes(point).subarray(1, 33), bytes(point).subarray(33)].map((half) => base64url.encode(half));
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const sender = {
    privateKey: await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, curve, true, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('raw', bytes(point), curve, true, []),
  };
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const sealed = await encrypt(
    'When I grow up, I want to be a watermelon',
    keys,
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), sender },
    0,
  );
  expect(base64url.encode(sealed)).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('what it encrypts, a browser reads, and no two messages are alike', async () => {
  const device = testDevice();
  const text = '{"title":"Änderung: Bühne → Zelt 🎪"}';
  const [one, other] = [await encrypt(text, keysOf(device)), await encrypt(text, keysOf(device))];
  expect(device.read(one)).toBe(text);
  expect(device.read(other)).toBe(text);
  expect(Buffer.from(one.subarray(0, 86)).equals(Buffer.from(other.subarray(0, 86)))).toBe(false);
  expect(() => testDevice().read(one)).toThrow();
});

it('begins with salt, record size and the key of the sender', async () => {
  const sealed = await encrypt('Hello', keysOf(testDevice()));
  expect([...sealed.subarray(16, 22)]).toEqual([0, 0, 16, 0, 65, 4]);
});

it('messages are padded, so that their length says little', async () => {
  const device = keysOf(testDevice());
  const lengthOf = async (text: string) => (await encrypt(text, device)).length;
  expect(await lengthOf('Yes')).toBe(await lengthOf('x'.repeat(256)));
  expect(await lengthOf('x'.repeat(257))).toBe((await lengthOf('Yes')) + 256);
});

it('the longest message makes the 4096 bytes that push services accept; a longer one is refused', async () => {
  const device = testDevice();
  const longest = 'x'.repeat(longestMessage);
  const sealed = await encrypt(longest, keysOf(device));
  expect(sealed.length).toBe(4096);
  expect(device.read(sealed)).toBe(longest);
  await expect(encrypt(`${longest}x`, keysOf(device))).rejects.toThrow(RangeError);
});

it('a key that is no point on the curve is refused', async () => {
  const { auth } = keysOf(testDevice());
  const off = Uint8Array.of(4, ...new Uint8Array(64).fill(7));
  // Not every runtime checks it.
  expect(isPoint(off)).toBe(false);
  expect(isPoint(keysOf(testDevice()).p256dh)).toBe(true);
  await expect(encrypt('Hello', { p256dh: off, auth })).rejects.toThrow();
});
