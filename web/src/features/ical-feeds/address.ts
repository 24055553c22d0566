/** The host of a feed's address, and a mask to show instead of its secret rest; `rest` is empty when nothing follows the host. */
export function maskedAddress(address: string): { host: string; rest: string } {
  const [, host = address, rest = ''] = /^[a-z]+:\/\/([^/?#]+)(.*)$/i.exec(address) ?? [];
  return { host, rest: rest.length > 1 ? '/••••••' : '' };
}

/** Whether two addresses are the same: webcal means https, and the case of the host does not count. */
export function isSameAddress(one: string, other: string): boolean {
  const plain = (address: string): string => {
    const text = address.trim().replace(/^webcals?:/i, 'https:');
    return URL.canParse(text) ? new URL(text).href : text;
  };
  return plain(one) === plain(other);
}
