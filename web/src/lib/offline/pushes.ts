/** Leads to the page of a notification that somebody presses while the app is open, and says so to the worker. */
export function followPresses(open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [asked] }: MessageEvent<{ open?: string }>) => {
    if (!data.open) return;
    asked?.postMessage(true);
    open(data.open);
  });
}

/** Ends the notifications of this browser: whoever signs in here next is somebody else, perhaps. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Some browsers have none.
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
