import { atom } from 'nanostores';
import type { Action } from './waiting.ts';

/** The outcome of an action that waits for a connection. */
export const waits = 'waits';

interface Offline {
  /** Lets an action wait whose call has failed. Rejects with the error if it was refused, or nothing can wait. */
  wait: (action: Action, error: unknown) => Promise<typeof waits>;
  /** Whether the person may sign out: asks if something waits that would be lost. */
  mayLeave?: () => Promise<boolean>;
  /** Removes everything that this device keeps of the person. */
  forget?: () => Promise<unknown>;
}

/** What start.tsx replaces once the app works without a connection. Its code is not part of any page's own. */
export const offline: Offline = { wait: (_, error) => Promise.reject(error) };

/** A sentence that says from when the data on the page are, once that is known; until the server has answered. */
export const keptFrom = atom('');
