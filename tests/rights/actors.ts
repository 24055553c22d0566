/** Who tries something, in the order of the columns: what the table calls them, and what that means. */
export const actors = {
  visitor: { title: 'Visitor', meaning: 'somebody who has not signed in' },
  waiting: { title: 'Waiting', meaning: 'a person who waits for an administrator’s approval' },
  blocked: { title: 'Blocked', meaning: 'a person whom an administrator has blocked' },
  volunteer: { title: 'Volunteer', meaning: 'a person with the role volunteer, who leads nothing' },
  staff: { title: 'Staff', meaning: 'a person with the role staff, who leads nothing' },
  gate: { title: 'Gate', meaning: 'a lead of the shift with the right `gate` alone, within the time of the grant' },
  roster: { title: 'Roster', meaning: 'the same with the right `roster` alone' },
  fill: { title: 'Fill', meaning: 'the same with the right `fill` alone' },
  write: { title: 'Write', meaning: 'the same with the right `write` alone' },
  hours: { title: 'Hours', meaning: 'the same with the right `hours` alone' },
  elsewhere: { title: 'Elsewhere', meaning: 'a lead with all rights, but at another place' },
  early: { title: 'Early', meaning: 'a lead with all rights, days before the shift' },
  late: { title: 'Late', meaning: 'a lead with all rights, when the time of their grant after the shift is over' },
  ended: { title: 'Ended', meaning: 'a lead with all rights who has been blocked' },
  admin: { title: 'Administrator', meaning: 'an administrator' },
  unproven: {
    title: 'Without factor',
    meaning:
      'an administrator without the second factor that the organization requires, even with all rights of a lead',
  },
} as const;

export type Actor = keyof typeof actors;
export const allActors = Object.keys(actors) as Actor[];

/** People who can use the app as members; the others are refused whatever they try. */
export const members: readonly Actor[] = allActors.filter(
  (actor) => !['visitor', 'waiting', 'blocked', 'ended'].includes(actor),
);
export const admins: readonly Actor[] = ['admin'];
/** Members of the role staff, and administrators, whose role includes it. */
export const staffOnly: readonly Actor[] = ['staff', 'admin', 'unproven'];

type Right = 'gate' | 'roster' | 'fill' | 'write' | 'hours';
const every = ['gate', 'roster', 'fill', 'write', 'hours'] as const;
/** The rights that leads have been granted at the place of the stage, or at another one. */
export const grants: Partial<Record<Actor, readonly Right[]>> = {
  gate: ['gate'],
  roster: ['roster'],
  fill: ['fill'],
  write: ['write'],
  hours: ['hours'],
  elsewhere: every,
  early: every,
  late: every,
  ended: every,
  // No grant replaces the factor.
  unproven: every,
};

/** Administrators, and leads of the shift with one of these rights. */
export const leading = (...rights: readonly Right[]): Actor[] => [
  ...rights,
  // Only the gate, and with it phone numbers, opens with the time of the grant. What else one may do holds from any time before.
  ...(rights.some((right) => right !== 'gate' && right !== 'hours') ? (['early'] as const) : []),
  // Hours are approved after the shift, for much longer than the rest of the grant holds.
  ...(rights.includes('hours') ? (['late'] as const) : []),
  'admin',
];
