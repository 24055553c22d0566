/** What a browser gives with its subscription, as bytes. */
export interface DeviceKeys {
  /** Its public key, an uncompressed point on P-256. */
  p256dh: Uint8Array;
  /** The secret that it shares with this server. */
  auth: Uint8Array;
}

/** What must differ in every message. */
interface Fresh {
  salt: Uint8Array;
  sender: CryptoKeyPair;
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const recordSize = 4096;
/** The most bytes that a message can have: push services accept 4096 with its header and tag. */
export const longestMessage = recordSize - 86 - 1 - 16;
/** Messages are as long as a multiple of it, so that their length says little about them. */
const block = 256;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function derived(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', joined(secret), 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: joined(salt), info: joined(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}

const fresh = async (): Promise<Fresh> => ({
  salt: crypto.getRandomValues(new Uint8Array(16)),
  sender: (await crypto.subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair,
});

const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

/** Whether these bytes are an uncompressed point on P-256. Not every version of Deno checks that when it imports a key. */
export function isPoint(bytes: Uint8Array): boolean {
  const [x, y] = [numberOf(bytes.subarray(1, 33)), numberOf(bytes.subarray(33))];
  const isInRange = bytes.length === 65 && bytes[0] === 4 && x < prime && y < prime;
  return isInRange && (y * y - (x * x * x - 3n * x + b)) % prime === 0n;
}

/**
 * Encrypts a message for a browser (RFC 8291): one record of `aes128gcm` (RFC 8188). `padTo`: the length of text and padding
 * together. Throws RangeError for a message that is too long, and if the browser's key is no point on the curve.
 */
export async function encrypt(
  text: string,
  { p256dh, auth }: DeviceKeys,
  given?: Fresh,
  padTo?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const message = utf8(text);
  if (message.length > longestMessage) throw new RangeError('The message is too long.');
  if (!isPoint(p256dh)) throw new RangeError('The key is no point on the curve.');
  const { salt, sender } = given ?? (await fresh());
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', sender.publicKey));
  const other = await crypto.subtle.importKey('raw', joined(p256dh), curve, false, []);
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, sender.privateKey, 256),
  );
  const secret = await derived(shared, auth, joined(utf8('WebPush: info\0'), p256dh, own), 32);
  const [key, nonce] = await Promise.all([
    derived(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16),
    derived(secret, salt, utf8('Content-Encoding: nonce\0'), 12),
  ]);
  const length = padTo ?? Math.min(Math.ceil(message.length / block) * block, longestMessage);
  // 2 ends the last record; the rest is padding.
  const record = joined(message, Uint8Array.of(2), new Uint8Array(Math.max(length - message.length, 0)));
  const aes = await crypto.subtle.importKey('raw', joined(key), 'AES-GCM', false, ['encrypt']);
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: joined(nonce) }, aes, record));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, recordSize);
  return joined(salt, size, Uint8Array.of(own.length), own, sealed);
}
