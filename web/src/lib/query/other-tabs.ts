import type { QueryClient } from '@tanstack/react-query';

const channel = new BroadcastChannel('muster.changes');

/** Tells the other tabs of this browser that something was changed here. */
export const tellOtherTabs = (): void => channel.postMessage('changed');

/** Lets what is shown here follow what is changed in another tab: places, the profile, the theme, the zone. */
export function followOtherTabs(queryClient: QueryClient): void {
  channel.addEventListener('message', () => void queryClient.invalidateQueries());
}
