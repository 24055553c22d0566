import type { ChangeOutcome } from '@contract/change-sets.ts';

const different = (people: readonly { user: { id: string } }[]): number =>
  new Set(people.map(({ user }) => user.id)).size;

/** How many people get all of their messages. */
export const peopleTold = ({ told, unreached }: Pick<ChangeOutcome, 'told' | 'unreached'>): number =>
  different(told) - unreached.length;

/** How many people would have two places at the same time. */
export const peopleClashing = ({ clashes }: Pick<ChangeOutcome, 'clashes'>): number => different(clashes);

/**
 * The people whom a message reaches, by kind of message, each person once for a kind. Those whose places clash are left out: they are
 * in `clashes`.
 */
export function toldByKind({ told }: Pick<ChangeOutcome, 'told'>) {
  const kinds = new Map<(typeof told)[number]['kind'], Map<string, string>>();
  for (const { kind, user, reached } of told) {
    if (kind === 'clash' || !reached) continue;
    const people = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, people.set(user.id, user.name));
  }
  return [...kinds].map(([kind, people]) => ({ kind, people: [...people].map(([id, name]) => ({ id, name })) }));
}

/** Whether a change would do nothing at all: everything is skipped. Examples can also be slot types, which are not counted. */
export const isNothing = ({ action, events, deleted, signups, skipped }: ChangeOutcome): boolean =>
  action !== 'remove_examples' && skipped.length > 0 && events.length + deleted + signups.length === 0;
