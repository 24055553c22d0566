import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { WaitingActions } from '@/components/layout/waiting-actions.tsx';
import { authState } from '@/lib/auth/session.ts';
import { followData } from './follow-data.ts';
import { forgetKept, keepData, restoreKept } from './keep.ts';
import { LeaveQuestion, mayLeave } from './leaving.tsx';
import { followVersions } from './new-version.ts';
import { offline } from './offline.ts';
import { addWaiting, followOutbox, forgetWaiting, readOutbox } from './outbox.ts';
import { keepSending } from './send.ts';

/** Leads to the page of a notification that somebody presses while the app is open, and says so to the worker. */
function followPresses(open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [asked] }: MessageEvent<{ open?: string }>) => {
    if (!data.open) return;
    asked?.postMessage(true);
    open(data.open);
  });
}

/** Ends the notifications of this browser: whoever signs in here next is somebody else, perhaps. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Some browsers have none.
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Removes what this device keeps when the person signs out. The only part while an administrator sees the app as somebody. */
export function forgetAtEnd(): void {
  offline.forget = () => Promise.all([forgetKept(), forgetWaiting(), endPush()]);
}

/**
 * Makes the app useful without a connection. It starts when the service worker has the app's files, this one among them, so
 * that no page waits for it. `open` leads to a page, when somebody presses a notification.
 */
export async function start(client: QueryClient, open: (path: string) => void): Promise<void> {
  const forgetOthers = () => authState.get().session ?? forgetKept();
  await forgetOthers();
  authState.listen(() => void forgetOthers());
  followVersions();
  followPresses(open);
  followData(client);
  keepData(client);
  // What another tab does while it is read must not be missed.
  followOutbox();
  await readOutbox();
  offline.wait = addWaiting;
  offline.mayLeave = mayLeave;
  forgetAtEnd();
  // A root of its own above the app: the pages need no code for it.
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(
    <>
      <WaitingActions client={client} />
      <LeaveQuestion />
    </>,
  );
  keepSending(client);
}

/** For the guard of the pages, which waits for it when nobody answers who is signed in. */
export const keptMember = restoreKept;
