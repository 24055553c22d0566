import { phoneLink } from './person-name.ts';

const address = /[^\s<>()[\],;:@]+@[^\s<>()[\],;:@]+\.[^\s<>()[\],;:@.]+/;
/** At least six digits, so that the number of a house or a tent is not called. */
const phone = /\+?\d(?:[\s()./-]*\d){5,}/;

/** A link to the address of an email or to a phone number in a text; `null` without one. A phone is quicker, so it comes first. */
export function contactLink(contact: string | null): string | null {
  const number = contact?.match(phone)?.[0];
  if (number) return phoneLink(number);
  const email = contact?.match(address)?.[0];
  return email ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null;
}

/** A link to a map that looks for an address. */
export const mapLink = (where: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(where.replaceAll(/\s+/g, ' '))}`;
