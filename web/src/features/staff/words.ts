import type { Role } from '@contract/users.ts';

export const roleNames: Record<Role, string> = { volunteer: 'Volunteer', staff: 'Staff', admin: 'Admin' };

/** A number of people in words. */
export const peopleCount = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
