import ipaddr from 'ipaddr.js';

/** Ranges outside of these are not assigned to public servers, whatever a library calls them. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');

/** Whether a text is a literal IPv4 (four decimal numbers) or IPv6 address without brackets. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** Whether a literal address is one of a public server (rule A2). Anything else is not. */
export function isPublicAddress(text: string): boolean {
  // A zone (fe80::1%eth0) belongs to a link and never leads to the public.
  if (!isAddress(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv6 ? isPublicV6(address) : isPublicV4(address);
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast';
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  // These carry an IPv4 address, which is where the traffic ends.
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6052':
      return isPublicV4(new ipaddr.IPv4(bytes.slice(12)));
    case '6to4':
      return isPublicV4(new ipaddr.IPv4(bytes.slice(2, 6)));
    case 'unicast':
      return address.match(globalUnicast) && !address.match(documentation);
    default:
      return false;
  }
}
