import type { Scene } from '../scene.ts';

/** A call made by an attacker. */
export interface Attempt {
  params?: (scene: Scene) => Record<string, string>;
  query?: (scene: Scene) => string;
  body?: (scene: Scene) => object;
  /**
   * The expected result for each role: a success status, or the code of the refusal. Default of `waiting` and `blocked`: the
   * code of the same name, except for public calls.
   */
  result: { stranger: string; volunteer: string; admin: string; waiting?: string; blocked?: string };
}

/** What roles get that one check does not tell apart. */
export const all = (status: string) => ({ stranger: status, volunteer: status, admin: status });
export const members = (status: string) => ({ ...all(status), stranger: 'unauthenticated' });
export const admins = (status: string) => ({ stranger: 'unauthenticated', volunteer: 'forbidden', admin: status });
