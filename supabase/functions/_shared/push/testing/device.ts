import { createECDH, randomBytes } from 'node:crypto';
import { decrypt } from 'http_ece';

/** A browser that has subscribed: what it sends to the server, and how it reads what arrives. */
export function testDevice() {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return {
    keys: { p256dh: curve.getPublicKey('base64url'), auth },
    read: (body: Uint8Array): string =>
      decrypt(Buffer.from(body), { version: 'aes128gcm', privateKey: curve, authSecret: auth }).toString(),
  };
}
