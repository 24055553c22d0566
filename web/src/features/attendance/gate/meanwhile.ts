import type { GateAction } from '@contract/gate-actions.ts';
import { changeOutbox, isUnsent, type Waiting, type WaitingAtGate } from '@/lib/offline/outbox.ts';
import { sendAdded } from '@/lib/offline/send.ts';

/** What is to be decided about a signup: what this device recorded, oldest first, and what somebody else did. */
export interface Clash {
  signupId: string;
  name: string;
  mine: readonly WaitingAtGate[];
  theirs: NonNullable<Waiting['conflict']>;
}

const signupOf = (action: GateAction): string | undefined => ('signup_id' in action ? action.signup_id : undefined);

/** The clashes of what waits, each signup once. With it goes what was recorded of the same signup and refused for that reason. */
export function clashesOf(all: readonly WaitingAtGate[]): Clash[] {
  const ids = new Set(all.flatMap((each) => (each.conflict && signupOf(each.action.item)) || []));
  return [...ids].flatMap((signupId) => {
    const mine = all.filter((each) => !isUnsent(each) && signupOf(each.action.item) === signupId);
    const theirs = mine.findLast(({ conflict }) => conflict)?.conflict;
    return theirs ? [{ signupId, name: mine[0]?.action.name ?? '', mine, theirs }] : [];
  });
}

/** What the server refused, without what belongs to a clash. */
export function refusedOf(all: readonly WaitingAtGate[]): WaitingAtGate[] {
  const clashing = new Set(clashesOf(all).flatMap(({ mine }) => mine.map(({ id }) => id)));
  return all.filter(({ id, refused }) => refused && !clashing.has(id));
}

/** Drops what this device recorded. */
export const keepTheirs = ({ mine }: Pick<Clash, 'mine'>): Promise<void> => {
  const ids = new Set(mine.map(({ id }) => id));
  return changeOutbox((all) => all.filter(({ id }) => !ids.has(id)));
};

/** Sends again what this device recorded, with more than before. */
async function sendAgain(ids: ReadonlySet<string>, more: Partial<GateAction>): Promise<void> {
  await changeOutbox((all) =>
    all.map((each) => {
      if (!ids.has(each.id) || each.action.kind !== 'gate') return each;
      const { refused: _refused, conflict: _conflict, ...rest } = each;
      return { ...rest, action: { ...each.action, item: { ...each.action.item, ...more } as GateAction } };
    }),
  );
  sendAdded();
}

export const keepMine = ({ mine }: Pick<Clash, 'mine'>): Promise<void> =>
  sendAgain(new Set(mine.map(({ id }) => id)), { force: true });

export const letInAfterAll = ({ id }: Waiting, reason: string): Promise<void> => sendAgain(new Set([id]), { reason });

export const addPlaceFor = ({ id }: Waiting): Promise<void> => sendAgain(new Set([id]), { add_place: true });
