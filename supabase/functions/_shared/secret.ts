/** Compares secrets in constant time: digests of equal length, every byte. */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const [a, b] = await Promise.all([given, expected].map(digest));
  let difference = 0;
  for (let index = 0; index < 32; index += 1) difference |= (a?.[index] ?? 0) ^ (b?.[index] ?? 0);
  return difference === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
