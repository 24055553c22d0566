import type { User } from '@contract/users.ts';

type Named = Pick<User, 'email' | 'name'>;

const localPart = (email: string | null): string | undefined => email?.split('@')[0];

/** Whether somebody has no name but the beginning of their address, which the database gives to whoever is new. */
export const isNamedByAddress = ({ email, name }: Named): boolean =>
  name.trim().toLowerCase() === localPart(email)?.toLowerCase();

/** The name that an address seems to contain, as “Walter Brandt” for walter.brandt@…; empty if it contains none. */
export function nameInAddress(email: string | null): string {
  const words = localPart(email)?.split(/[._-]+/) ?? [];
  const isName = words.length > 1 && words.every((word) => /^\p{L}{2,}$/u.test(word));
  return isName ? words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ') : '';
}
