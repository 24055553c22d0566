import { atom } from 'nanostores';

/** Whether the service was in working order when it was called last. */
export const reachable = atom(true);
