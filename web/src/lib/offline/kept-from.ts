import { atom } from 'nanostores';

/** A sentence that says from when the data on the page are, once that is known; for people without a connection. */
export const keptFrom = atom('');
