import type { AnyRouter } from '@tanstack/react-router';
import { whenIdle } from '@/lib/app/when-idle.ts';
import { makeReader } from './scan/reader.ts';

export const loadWalkIn = () => import('./walk-in-dialog.tsx').then(({ WalkInDialog }) => WalkInDialog);
export const loadMenu = () => import('./person-menu.tsx').then(({ PersonMenu }) => PersonMenu);

/**
 * Fetches what a gate may need once its page is idle. Without this, what nobody has opened yet would be missing when the network goes
 * before the service worker has kept it, or where there is none.
 */
export function prepareParts(router: AnyRouter): void {
  const scanAndRollCall = () => Promise.all(['/gate/scan', '/gate/roll-call'].map((to) => router.preloadRoute({ to })));
  whenIdle(() => {
    for (const load of [loadWalkIn, loadMenu, makeReader, scanAndRollCall]) load().catch(() => undefined);
  });
}
