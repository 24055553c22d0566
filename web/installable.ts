import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { filesForOthers } from './chunks.ts';
import { manifestOf } from './manifest.ts';
import type { Shell } from './src/worker/shell.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const manifestName = 'manifest.webmanifest';
/** The files of public/ that a page shows. Phones fetch the manifest and its icons when they install the app. */
const unhashed = ['/favicon.svg'];
/** Translations that only administrators load. */
const adminTexts = /\/i18n\/([a-z]{2}-admin\.ts|[a-z]{2}\/admin\/)/;

/** The files that are needed without a connection: those of the administration are not. */
function filesOfShell(files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]) {
  const forOthers = filesForOthers(files.filter((file) => file.type === 'chunk'));
  return files.filter((file) => {
    // The styles are in the document. They name a typeface for each script; the others are kept when a page uses them.
    if (file.type === 'asset') return /^assets\/figtree-latin-wght-normal/.test(file.fileName);
    return forOthers.has(file.fileName) && !file.moduleIds.some((id) => adminTexts.test(id));
  });
}

/** What the service worker keeps of this build. */
async function shellOf(bundle: Rolldown.OutputBundle): Promise<Shell> {
  const files = Object.values(bundle);
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The build has no script for its page.');
  const kept = filesOfShell(files).map(({ fileName }) => `/${fileName}`);
  const hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n'));
  for (const path of unhashed) hash.update(await readFile(here(`public${path}`)));
  return {
    build: hash.digest('hex').slice(0, 16),
    entry: `/${entry.fileName}`,
    files: [...kept, ...unhashed],
  };
}

/** src/worker/sw.ts as one script that knows the files of this build. */
async function workerScript(shell: Shell): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { __SHELL__: JSON.stringify(shell) },
    build: { write: false, rolldownOptions: { input: here('src/worker/sw.ts'), output: { format: 'iife' } } },
  });
  if (!('output' in built)) throw new Error('The service worker is not built.');
  return built.output[0].code;
}

/** Writes what makes the app installable: the manifest, and the service worker with the list of the build's files. */
export function installable(): Plugin {
  const manifest = () => JSON.stringify(manifestOf(process.env.VITE_BRAND_NAME ?? 'Muster'), null, 2);
  return {
    name: 'muster:installable',
    configureServer({ middlewares }) {
      middlewares.use(`/${manifestName}`, (_, response) => {
        response.setHeader('content-type', 'application/manifest+json').end(manifest());
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const source = await workerScript(await shellOf(bundle));
        this.emitFile({ type: 'asset', fileName: manifestName, source: manifest() });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
