import type { User } from '@contract/users.ts';
import { fulfillmentOf } from '../fulfillment.ts';
import type { SortKey } from '../search.ts';
import { isNewcomer } from './filter.ts';

/** What a person can do, from most to least. */
const accessRank = (user: User): number => {
  if (user.state === 'blocked') return 3;
  if (user.state === 'waiting') return 2;
  return isNewcomer(user) ? 1 : 0;
};
const roleRank = { admin: 0, staff: 1, volunteer: 2 };
const moment = (time: string | null | undefined): number | null => (time ? Date.parse(time) : null);

const keys: Record<Exclude<SortKey, 'name'>, (user: User) => number | null> = {
  role: ({ role }) => roleRank[role],
  next: ({ next_shift }) => moment(next_shift?.start_time),
  earned: ({ completed_credits }) => completed_credits,
  required: ({ required_credits }) => required_credits,
  progress: fulfillmentOf,
  seen: ({ last_login }) => moment(last_login),
  state: accessRank,
};

/**
 * People, who come by name, in the order of a column; those who are equal stay by name, and those without a value are
 * last in both directions.
 */
export function sortStaff(users: readonly User[], sort: SortKey, down: boolean): User[] {
  if (sort === 'name') return down ? users.toReversed() : [...users];
  const key = keys[sort];
  const sign = down ? -1 : 1;
  return users
    .map((user) => ({ user, value: key(user) }))
    .sort((one, two) => {
      if (one.value === null || two.value === null) return Number(one.value === null) - Number(two.value === null);
      return sign * (one.value - two.value);
    })
    .map(({ user }) => user);
}
