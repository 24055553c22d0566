/** The code that makes the app useful without a connection. The service worker has it, so it costs no page anything. */
export const loadOffline = () => import('./start.tsx');
