/** The bytes of a text in Base64, in the usual alphabet or in that for addresses (RFC 4648). Throws if it is none. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
