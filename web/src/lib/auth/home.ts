import type { User } from '@contract/users.ts';

/** The start page of a person: administrators at /admin, everyone else at /volunteer. */
export const homeOf = (user: Pick<User, 'role'>): '/admin' | '/volunteer' =>
  user.role === 'admin' ? '/admin' : '/volunteer';
