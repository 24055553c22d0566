import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { routeOf } from './chunks.ts';
import { type PageFiles, pageFilesId } from './src/early/page-files.ts';

/** Where index.html has its place. */
const place = '<!--head-start-->';
const sources = fileURLToPath(new URL('src', import.meta.url));

/** What is used here of a chunk of the build. */
interface Chunk {
  type: 'chunk' | 'asset';
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: string[];
  imports: string[];
  isEntry: boolean;
}

/** Folders of a route's file and of the layouts around it: `_app/volunteer/index` → `_app/volunteer/route`, `_app/route`. */
const layoutsOf = (file: string): string[] =>
  file.split('/').flatMap((_, index, parts) => (index > 0 ? [`${parts.slice(0, index).join('/')}/route`] : []));

/** The path that a route's file stands for; a parameter is `*`. */
const pathOf = (file: string): string => {
  const parts = file.split(/[/.]/).filter((part) => !part.startsWith('_') && part !== 'index');
  return `/${parts.map((part) => (part.startsWith('$') ? '*' : part)).join('/')}`;
};

/** The files of scripts in the build. */
const chunksOf = (bundle: Record<string, unknown>): Chunk[] =>
  (Object.values(bundle) as Chunk[]).filter(({ type }) => type === 'chunk');

/** The files of each page that the document does not name itself. */
function filesOfPages(bundle: Record<string, unknown>): PageFiles {
  const chunks = chunksOf(bundle);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (chunk: Chunk | undefined, found = new Set<Chunk>()): Set<Chunk> => {
    if (!chunk || found.has(chunk)) return found;
    found.add(chunk);
    for (const name of chunk.imports) withImports(byName.get(name), found);
    return found;
  };
  const inDocument = withImports(chunks.find(({ isEntry }) => isEntry));
  const routes = new Map(chunks.map((chunk) => [routeOf(chunk.facadeModuleId), chunk]));
  const files: string[] = [];
  const indexOf = ({ fileName }: Chunk): number => {
    const name = fileName.replace('assets/', '');
    return files.includes(name) ? files.indexOf(name) : files.push(name) - 1;
  };
  const pages: PageFiles['pages'] = {};
  for (const file of routes.keys()) {
    if (!file || file.endsWith('/route')) continue;
    const parts = [file, ...layoutsOf(file)].flatMap((each) => [...withImports(routes.get(each))]);
    const needed = [...new Set(parts)].filter((chunk) => !inDocument.has(chunk));
    pages[pathOf(file)] = needed.map(indexOf);
  }
  const indicesOf = (chunk: Chunk | undefined) =>
    [...withImports(chunk)].filter((each) => !inDocument.has(each)).map(indexOf);
  const chunkWith = (source: string) =>
    chunks.find(({ moduleIds }) => moduleIds.at(-1)?.endsWith(source)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
  const later = (source: string) => indicesOf(chunkWith(source));
  const texts = chunks.flatMap((chunk) => {
    const name = /\/i18n\/([a-z]{2}(?:-[a-z]+)?)\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1];
    return name ? [[name, indicesOf(chunk)] as const] : [];
  });
  return {
    files,
    pages,
    texts: Object.fromEntries(texts),
    later: {
      supabase: later('/lib/auth/supabase-client.ts'),
      errors: later('/lib/errors/message-of.ts'),
      toasts: later('/components/ui/toast.tsx'),
      live: later('/lib/live/connection.ts'),
      bar: later('/features/bulk-changes/bulk-bar.tsx'),
    },
  };
}

/** src/early/early.ts as one script, with the same environment as the app. */
async function earlyScript(mode: string): Promise<string> {
  const built = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    mode,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': sources } },
    build: { write: false, rolldownOptions: { input: `${sources}/early/early.ts`, output: { format: 'iife' } } },
  });
  if (!('output' in built)) throw new Error('The early script is not built.');
  return built.output[0].code;
}

/** A document with its style sheet in it: what is drawn first waits for no other file. `sourceOf`: the content of a built file. */
export const withStyles = (html: string, sourceOf: (file: string) => string): string =>
  html.replace(
    /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/g,
    (_, file: string) => `<style>${sourceOf(file)}</style>`,
  );

/**
 * Writes into the document what begins before the app's code is there: preloads of the text face, which otherwise waits
 * for the styles, and of what the app's script imports; the table of the pages' files, the early script that reads it, and the
 * styles.
 */
export function headStart(): Plugin {
  let mode = '';
  return {
    name: 'muster:head-start',
    configResolved(config) {
      mode = config.mode;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html.replace(place, '<script type="module" src="/src/early/early.ts"></script>');
        const font = Object.keys(bundle).find((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file));
        const imported = chunksOf(bundle).flatMap(({ isEntry, imports }) => (isEntry ? imports : []));
        const lines = [
          `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />`,
          ...imported.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin />`),
          `<script type="application/json" id="${pageFilesId}">${JSON.stringify(filesOfPages(bundle))}</script>`,
          `<script>${await earlyScript(mode)}</script>`,
        ];
        return withStyles(html, (file) => (bundle[file] as { source: string }).source).replace(place, () =>
          lines.join('\n    '),
        );
      },
    },
  };
}
