import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { withStyles } from './head-start.ts';
import { embedScript, openDocument } from './open-names.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

type BuiltFile = Rolldown.OutputAsset | Rolldown.OutputChunk;

async function builtBy(mode: string, config: UserConfig): Promise<BuiltFile[]> {
  const built = await build({
    ...{ root: here('.'), mode, configFile: false, logLevel: 'error', publicDir: false, ...config },
    resolve: { alias: { '@contract': here('../supabase/functions/_shared/contract') } },
  });
  if (!('output' in built)) throw new Error('The public page is not built.');
  return built.output;
}

/** src/open/embed.tsx with all that it needs, as one script. */
async function embedCode(mode: string, target: string[]): Promise<string> {
  const [script] = await builtBy(mode, {
    build: {
      ...{ write: false, target, cssMinify: true },
      rolldownOptions: { input: here('src/open/embed.tsx'), output: { format: 'iife' } },
    },
  });
  if (script?.type !== 'chunk') throw new Error('The script for other sites is not built.');
  return script.code;
}

/** The content of a built style sheet. */
const sheetIn =
  (files: readonly BuiltFile[]) =>
  (name: string): string => {
    const sheet = files.find(({ fileName }) => fileName === name);
    if (sheet?.type !== 'asset') throw new Error(`There is no ${name}.`);
    return String(sheet.source);
  };

/** The document of the public page with its files. */
async function openFiles(mode: string, target: string[]): Promise<{ fileName: string; source: string | Uint8Array }[]> {
  const files = await builtBy(mode, {
    plugins: [tailwindcss()],
    build: {
      ...{ write: false, target, modulePreload: false, cssCodeSplit: false, assetsInlineLimit: 0 },
      rolldownOptions: {
        input: here(openDocument),
        output: { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' },
      },
    },
  });
  return files
    .filter(({ fileName }) => !fileName.endsWith('.css'))
    .map((file) => {
      if (file.type === 'chunk') return { fileName: file.fileName, source: file.code };
      const isPage = file.fileName === openDocument;
      return {
        fileName: file.fileName,
        source: isPage ? withStyles(String(file.source), sheetIn(files)) : file.source,
      };
    });
}

/** Builds the public page beside the app, and serves it while developing. `target`: the browsers that are served. */
export function openPage(target: string[]): Plugin {
  let mode = '';
  return {
    name: 'muster:open-page',
    configResolved(config) {
      mode = config.mode;
    },
    configureServer(server) {
      server.middlewares.use(`/${embedScript}`, async (_, response) => {
        response.setHeader('content-type', 'text/javascript').end(await embedCode(mode, target));
      });
      server.middlewares.use((request, _, next) => {
        // The server that follows makes the document of it, as of any other.
        if (/^\/open(?=[/?]|$)/.test(request.url ?? '')) request.url = `/${openDocument}`;
        next();
      });
    },
    async generateBundle(_, bundle) {
      for (const { fileName, source } of await openFiles(mode, target)) {
        // The text face is that of the app.
        if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source });
      }
      this.emitFile({ type: 'asset', fileName: embedScript, source: await embedCode(mode, target) });
    },
  };
}
