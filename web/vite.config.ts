import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, loadEnv, type Plugin } from 'vite';

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

/** Passkeys are not offered: their part of the authentication client, 4 kB of every page, is left out of the build. */
function withoutPasskeys(): Plugin {
  const missing = ['createCredential', 'getCredential', 'browserSupportsWebAuthn', 'webAuthnAbortService'];
  const codecs = ['CreationOptions', 'RequestOptions'].map((what) => `deserializeCredential${what}`);
  const responses = ['CreationResponse', 'RequestResponse'].map((what) => `serializeCredential${what}`);
  const names = [...missing, ...codecs, ...responses];
  return {
    name: 'muster:without-passkeys',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      /@supabase\/auth-js\/.*\/lib\/webauthn\.js$/.test(id)
        ? `export class WebAuthnApi {}\n${names.map((name) => `export const ${name} = undefined;`).join('\n')}`
        : null,
  };
}

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
      withoutPasskeys(),
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
      rolldownOptions: {
        // What every page needs in one file: packed together it is smaller, and it stays in the browser's cache.
        output: {
          codeSplitting: {
            groups: [{ name: 'base', test: /node_modules\/(react|react-dom|scheduler|@tanstack|@supabase)\// }],
          },
        },
      },
    },
  };
});
