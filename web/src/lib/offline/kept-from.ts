import { atom } from 'nanostores';

/** A sentence that says from when the data on the page are, once that is known; until the server has answered. */
export const keptFrom = atom('');
