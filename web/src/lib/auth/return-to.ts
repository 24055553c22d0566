import { deviceStorage } from '@/lib/app/storage.ts';
import { now } from '@/lib/time/clock.ts';

const key = 'muster.return-to';
/** As long as the link in the mail is good for. */
const lifetime = 3_600_000;

/** A path of this app that is safe to go to after signing in; `undefined` for anything that could lead elsewhere, or in circles. */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  // Read as a browser reads it, to which '//' and '/\' begin another host and tabs are nothing.
  if (!URL.canParse(path, 'http://app.invalid')) return undefined;
  const url = new URL(path, 'http://app.invalid');
  const elsewhere = url.origin !== 'http://app.invalid' || url.pathname.startsWith('//');
  if (elsewhere || /^\/(login|auth)(\/|$)/.test(url.pathname) || url.pathname === '/') return undefined;
  return url.pathname + url.search + url.hash;
}

/** Keeps where a person wanted to go while they are at their mail; the link may open in another tab of this browser. */
export function rememberPath(path: string | undefined): void {
  const safe = safePath(path);
  if (safe) deviceStorage.setItem(key, JSON.stringify({ path: safe, at: now() }));
  else deviceStorage.removeItem(key);
}

/** The remembered path, once. */
export function takeRememberedPath(): string | undefined {
  const kept = deviceStorage.getItem(key);
  deviceStorage.removeItem(key);
  try {
    const { path, at } = JSON.parse(kept ?? '') as { path: unknown; at: number };
    return now() - at < lifetime ? safePath(path) : undefined;
  } catch {
    return undefined;
  }
}
