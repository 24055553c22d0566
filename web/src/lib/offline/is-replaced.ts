import { ownBuild } from './build-id.ts';

/** Whether the server has another build than that of this page by now. A server that does not answer properly says nothing about it. */
export async function isReplaced(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  const html = response?.ok ? await response.text().catch(() => '') : '';
  return html !== '' && !html.includes(ownBuild());
}
