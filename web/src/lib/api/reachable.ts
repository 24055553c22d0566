import { atom } from 'nanostores';

/** Whether the service was available at the last call. */
export const reachable = atom(true);
