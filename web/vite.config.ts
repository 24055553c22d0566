import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { codeSplitting, rightChunks } from './chunks.ts';
import { headStart } from './head-start.ts';
import { installable } from './installable.ts';
import { openPage } from './open-page.ts';
import { routes } from './routes.ts';
import { staticHost } from './static-host.ts';
import { withoutSummaries } from './without-summaries.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const contract = here('../supabase/functions/_shared/contract');

// light-dark() and relative colors are kept as they are: older browsers than these are not served.
const target = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

export default defineConfig(({ mode }) => {
  // index.html needs a name to put into its title even when none is configured.
  process.env.VITE_BRAND_NAME = loadEnv(mode, here('.'), 'VITE_').VITE_BRAND_NAME || 'Muster';
  return {
    root: here('.'),
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        // A loader comes with its page, so that the sign-in page does not carry what the others ask of the API.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent']] },
        quoteStyle: 'single',
        virtualRouteConfig: routes,
        routesDirectory: here('./src'),
        generatedRouteTree: here('./src/routeTree.gen.ts'),
      }),
      // The public page is not drawn by React (open-page.ts).
      react({ exclude: [/\/node_modules\//, /\/src\/open\//] }),
      tailwindcss(),
      headStart(),
      rightChunks(),
      withoutSummaries(contract),
      openPage(target),
      installable(),
      staticHost(),
    ],
    resolve: { alias: { '@contract': contract, '@shared': here('../supabase/functions/_shared'), '@': here('./src') } },
    build: {
      target,
      // The table of each page's files is used instead (head-start.ts): it is in the document once.
      modulePreload: false,
      // One style sheet, which the document has in it (head-start.ts).
      cssCodeSplit: false,
      // The entry names the file of every page, so names with words would cost every page something.
      rolldownOptions: { output: { codeSplitting, chunkFileNames: 'assets/[hash].js' } },
    },
  };
});
