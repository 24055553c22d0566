import { createHash } from 'node:crypto';

/** Hashes of a page's inline scripts, in the form of a content security policy. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/**
 * The content security policy of the app: everything comes from its own origin. Inline styles are allowed, because
 * dialogs use them to lock the page's scrolling.
 * @param html the page, whose inline scripts are allowed
 * @param servers further origins that the app calls
 * @param frames who may show the page in a frame
 */
export function contentSecurityPolicy(
  html: string,
  servers: readonly string[] = [],
  frames: readonly string[] = ["'none'"],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...servers].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', ...frames].join(' '),
  ].join('; ');
}

/**
 * Headers of every response of the web server. The address of the callback page contains a token, so no referrer is
 * sent.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
};

/** Of files that other sites use: programs of any origin may load and read them. */
export const forOtherSites: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** How long browsers may cache a file: names below assets/ contain a hash of the content; others are revalidated. */
export function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
