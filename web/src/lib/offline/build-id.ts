/** The script of the page's own build, whose name changes with any other script. */
export const ownBuild = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '/', location.href).pathname;
