import { deviceStorage } from '@/lib/app/storage.ts';
import { now } from '@/lib/time/clock.ts';

const key = 'muster.return-to';
/** How long the link in the email is valid, in milliseconds (`otp_expiry` in supabase/config.toml). */
export const linkLifetime = 900_000;

/**
 * A path of this app that is safe to open after signing in; `undefined` for anything that could lead to another site,
 * or in circles.
 */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  // Parsed as a browser does: '//' and '/\' start another host, and tabs are ignored.
  if (!URL.canParse(path, 'http://app.invalid')) return undefined;
  const url = new URL(path, 'http://app.invalid');
  const elsewhere = url.origin !== 'http://app.invalid' || url.pathname.startsWith('//');
  if (elsewhere || /^\/(login|auth)(\/|$)/.test(url.pathname) || url.pathname === '/') return undefined;
  return url.pathname + url.search + url.hash;
}

/** Stores the requested path while the person reads their email. The link may open in another tab of this browser. */
export function rememberPath(path: string | undefined): void {
  const safe = safePath(path);
  if (safe) deviceStorage.setItem(key, JSON.stringify({ path: safe, at: now() }));
  else deviceStorage.removeItem(key);
}

/** Returns the remembered path, and forgets it. */
export function takeRememberedPath(): string | undefined {
  const kept = deviceStorage.getJson(key) as { path: unknown; at: number } | null;
  deviceStorage.removeItem(key);
  return kept && now() - kept.at < linkLifetime ? safePath(kept.path) : undefined;
}
