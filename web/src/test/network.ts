import { vi } from 'vitest';

/** From now on this browser has no connection, until the returned function is called. */
export function cutNetwork(): () => void {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const network = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  dispatchEvent(new Event('offline'));
  return () => {
    line.mockRestore();
    network.mockRestore();
    dispatchEvent(new Event('online'));
  };
}
