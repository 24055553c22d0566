/** The script of the page's own build, whose name changes with any other script. */
export const ownBuild = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '/', location.href).pathname;

/** Whether the server has another build than that of this page by now. A server that does not answer properly says nothing about it. */
export async function isReplaced(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  const html = response?.ok ? await response.text().catch(() => '') : '';
  return html !== '' && !html.includes(ownBuild());
}
