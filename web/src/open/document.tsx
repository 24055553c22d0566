/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { App } from './app.tsx';
import { colorsFor, styleOf } from './colors.ts';
import { headOf } from './head.ts';
import type { Start } from './page.tsx';
import { type Stored, storedId } from './stored.ts';

// Writes the public page on a server, for people and programs that run no script, and so that the others wait for nothing.

const escaped = (text: string): string => text.replace(/[&<>'"]/g, (character) => `&#${character.codePointAt(0)};`);

/** JSON inside a script element: nothing in it can end the element. */
const inScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

function headLines(start: Start, site: string): string[] {
  const { page, address, api } = start;
  const { title, description, indexed } = headOf(start);
  const href = `${site}/open${address.scope ? `/${address.scope}` : ''}`;
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escaped(content)}" />`;
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(indexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(page
      ? [
          // The secret of a link is nothing to hand on.
          ...(address.link
            ? []
            : [`<link rel="canonical" href="${escaped(href)}" />`, meta('property', 'og:url', href)]),
          meta('property', 'og:type', 'website'),
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
        ]
      : []),
    ...(page?.picture ? [meta('property', 'og:image', `${site}${api}/open/picture?name=${page.picture}`)] : []),
  ];
}

/**
 * The document of the public page with the page in it.
 * @param template the built open.html
 * @param site the origin that people know
 */
export function writeDocument(template: string, start: Start, site: string): string {
  const { words, page, now, address } = start;
  const style = styleOf(address.embed ? colorsFor(address.color, address.background) : null);
  const stored: Stored = { page, words, now };
  const data = `<script type="application/json" id="${storedId}">${inScript(stored)}</script>`;
  return template
    .replace('<html lang="en">', () => `<html lang="${words.language}"${style && ` style="${style}"`}>`)
    .replace(/<!--head-->[\s\S]*?<!--\/head-->/, () => headLines(start, site).join('\n    '))
    .replace(/<!--page-->[\s\S]*?<!--\/page-->/, () => renderToString(<App start={start} />))
    .replace('</body>', () => `  ${data}\n  </body>`);
}
