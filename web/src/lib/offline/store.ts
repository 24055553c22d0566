import { createStore } from 'idb-keyval';

/** The browser's database for what is needed without a connection. */
export const offlineStore = createStore('muster', 'offline');
