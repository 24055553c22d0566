/**
 * The browser that the browser tests drive: CHROMIUM_PATH, else Chromium or Chrome on the PATH, else Playwright's own.
 */
export function findBrowser(): string | undefined;
