import type { QueryClient } from '@tanstack/react-query';

const channel = new BroadcastChannel('muster.changes');

/** Notifies the other tabs of this browser that something has changed here. */
export const tellOtherTabs = (): void => channel.postMessage('changed');

/** Reloads everything shown here when another tab has changed something. */
export function followOtherTabs(queryClient: QueryClient): void {
  channel.addEventListener('message', () => void queryClient.invalidateQueries());
}
