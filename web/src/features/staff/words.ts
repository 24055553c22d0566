import type { Role } from '@contract/users.ts';

export const roleNames: Record<Role, string> = { volunteer: 'Volunteer', staff: 'Staff', admin: 'Admin' };

/** What a role lets a person do, for whoever gives it away. */
export const roleHints: Record<Role, string> = {
  volunteer: 'Signs up for open slots.',
  staff: 'Signs up for open slots, like a volunteer.',
  admin: 'Manages everything: events, slot types, people and feeds.',
};

/** A number of people in words. */
export const peopleCount = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
