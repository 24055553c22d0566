import type { ChangeOutcome } from '@contract/change-sets.ts';

const different = (people: readonly { user: { id: string } }[]): number =>
  new Set(people.map(({ user }) => user.id)).size;

/** How many people get a message. */
export const peopleTold = ({ told }: Pick<ChangeOutcome, 'told'>): number => different(told);

/** How many people would have two places at the same time. */
export const peopleClashing = ({ clashes }: Pick<ChangeOutcome, 'clashes'>): number => different(clashes);

/** Whether a change would do nothing at all: everything is skipped. */
export const isNothing = ({ events, deleted, signups, skipped }: ChangeOutcome): boolean =>
  skipped.length > 0 && events.length + deleted + signups.length === 0;
