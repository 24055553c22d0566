/** Leads to the page of a notification that somebody presses while the app is open. */
export function followPresses(open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open) open(data.open);
  });
}

/** Ends the notifications of this browser: whoever signs in here next is somebody else, perhaps. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Some browsers have none.
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
