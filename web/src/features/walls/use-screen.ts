import { useEffect, useLayoutEffect } from 'react';
import { ownBuild } from '@/lib/offline/build-id.ts';

/** How often a page that is never left looks for a new version, in milliseconds. */
const lookEvery = 3_600_000;

/** Keeps the screen on while the page is seen, where the browser can. */
function keepOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let left = false;
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    if (left) await lock?.release();
  };
  void ask();
  // A browser that hides the page ends the lock.
  document.addEventListener('visibilitychange', ask);
  return () => {
    left = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}

/** Loads a new version as soon as its files are here: nobody presses a button on a wall. */
function renew(): () => void {
  const worker = navigator.serviceWorker;
  const onMessage = ({ data }: MessageEvent<{ entry?: string }>) => {
    if (data.entry && data.entry !== ownBuild()) location.reload();
  };
  const look = () =>
    void worker
      ?.getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined);
  worker?.addEventListener('message', onMessage);
  const timer = setInterval(look, lookEvery);
  return () => {
    clearInterval(timer);
    worker?.removeEventListener('message', onMessage);
  };
}

/** Makes the document a screen: large type, always on, of the present version, and with a theme if one is given. */
export function useScreen(theme: 'light' | 'dark' | undefined): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.wall = '';
    style.colorScheme = theme ?? '';
    return () => {
      delete dataset.wall;
      style.colorScheme = '';
    };
  }, [theme]);
  useEffect(keepOn, []);
  useEffect(renew, []);
}
