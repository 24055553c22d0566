import { createHash } from 'node:crypto';

/** Hashes of a page's inline scripts, in the form of a content security policy. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** What a page may use besides its own origin. */
interface Allowed {
  /** Further origins that it calls. */
  servers?: readonly string[];
  /** Further origins of its pictures. */
  pictures?: readonly string[];
  /** Who may show it in a frame. */
  frames?: readonly string[];
}

/** Whether a text is the origin of a site, and nothing that a header would read as more. */
export const isOrigin = (text: string): boolean => /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.test(text);

/**
 * The content security policy of the app: everything comes from its own origin. Inline styles are allowed, because
 * dialogs use them to lock the page's scrolling.
 * @param html the page, whose inline scripts are allowed
 */
export function contentSecurityPolicy(html: string, allowed: Allowed = {}): string {
  const { servers = [], pictures = [], frames = ["'none'"] } = allowed;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...pictures].join(' '),
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
