/** Writes an error to the console of the browser, to help with reports. */
export function reportError(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the only log a browser has
  console.error(what, error);
}
