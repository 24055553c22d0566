import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, loadEnv, type Plugin } from 'vite';
import { headStart } from './head-start.ts';
import { staticHost } from './static-host.ts';
import { withoutUnreachable } from './without-unreachable.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Asks for the text face before the style sheet is read, so that the first paint already has it. */
function preloadFont(): Plugin {
  return {
    name: 'muster:preload-font',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file))
        .map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          }),
        ),
  };
}

const inEveryPage =
  /node_modules\/(react|react-dom|scheduler|@tanstack|@supabase|@?nanostores|zod|clsx)\/(?!.*(useBlocker|queryObserver|useBaseQuery|useQuery\.))/;

/** Small parts that every page or nearly every page has: one file of them is smaller and sooner there than thirty. */
const inMostPages = [
  /\/src\/components\/(ui\/(message|button|spinner)|form\/(field|labelled)|layout\/(brand|messages|load-failed|error-fallback))\./,
  /\/src\/i18n\/(languages|words|choose-language|use-language|sentences|rich-text)\./,
  /\/src\/lib\/(api|auth|app)\//,
  /\/src\/lib\/(query\/(query-|preload|other-tabs)|time\/(time|use-now|browser-zone|clock|messages)|focus\/focus-heading)/,
  // The filters in the addresses of pages.
  /\/src\/features\/([a-z-]+\/search|events\/filter)\.ts$/,
  /\/contract\/(call|primitives|errors)\./,
];

export default defineConfig(({ mode }) => {
  // index.html needs a name to put into its title even when none is configured.
  process.env.VITE_BRAND_NAME = loadEnv(mode, here('.'), 'VITE_').VITE_BRAND_NAME || 'Muster';
  return {
    root: here('.'),
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        quoteStyle: 'single',
        routesDirectory: here('./src/routes'),
        generatedRouteTree: here('./src/routeTree.gen.ts'),
      }),
      react(),
      tailwindcss(),
      preloadFont(),
      headStart(),
      withoutUnreachable(),
      staticHost(),
    ],
    resolve: {
      alias: {
        '@contract': here('../supabase/functions/_shared/contract'),
        '@': here('./src'),
      },
    },
    // light-dark() and relative colours are kept as they are: older browsers than these are not served.
    build: {
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // What every page needs in one file: packed together it is smaller, and it stays in the browser's cache.
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: inEveryPage },
              { name: 'parts', test: (id) => inMostPages.some((each) => each.test(id)) },
            ],
          },
        },
      },
    },
  };
});
