/**
 * The address that a request comes from, to count by. `cf-connecting-ip` is written by the network in front of a hosted
 * project, which drops what a caller sends under that name; elsewhere it is the last address of `x-forwarded-for`, which the
 * nearest gateway has added. Earlier ones are the caller's word. An IPv6 address is cut to its network of 64 bits, because one
 * caller has all addresses of it.
 */
export function callerAddress(headers: Headers): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1);
  const address = (headers.get('cf-connecting-ip') ?? forwarded ?? '')
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(address)) return address;
  if (!URL.canParse(`http://[${address}]`)) return 'unknown';
  // The URL has the shortest form of the address.
  const [before = '', after = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [before, after].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0');
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':');
}
