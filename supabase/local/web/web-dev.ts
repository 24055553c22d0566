import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type InlineConfig } from 'vite';
import { guard } from '../http/guard.mjs';
import { doorsOf, type Settings } from '../settings/settings.ts';
import { gatewayPath } from './web.ts';
import { withConfig } from './web-assets.ts';

/** What Vite's development server needs. */
export type DevServerOptions = {
  projectDir: string;
  settings: Settings;
  config: Readonly<Record<string, string>>;
};

/** Runs `work` and removes the listeners that it added to events that would end this process. */
async function withoutExits<T>(work: () => Promise<T>): Promise<T> {
  const [signals, inputs] = [process.listeners('SIGTERM'), process.stdin.listeners('end')];
  try {
    return await work();
  } finally {
    for (const added of process.listeners('SIGTERM')) if (!signals.includes(added)) process.off('SIGTERM', added);
    for (const added of process.stdin.listeners('end')) {
      if (!inputs.includes(added)) process.stdin.off('end', added as () => void);
    }
  }
}

/**
 * Starts Vite with hot reload in place of the web server. It listens on one address, that of the settings if there is
 * one.
 */
export async function startDevServer(options: DevServerOptions): Promise<{ close(): Promise<void> }> {
  const { settings } = options;
  const target = `http://127.0.0.1:${settings.ports.gateway}`;
  const config: InlineConfig = {
    root: join(options.projectDir, 'web'),
    configFile: join(options.projectDir, 'web', 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [{ name: 'muster:config', transformIndexHtml: (html) => withConfig(html, options.config) }],
    server: {
      host: settings.host ?? 'localhost',
      port: settings.ports.web,
      strictPort: true,
      // The guard below checks host names and origins, for hot reload as well.
      allowedHosts: true,
      cors: false,
      proxy: {
        '^/((api|auth/v1)(/|\\?|$)|\\.well-known/did\\.json$)': {
          target,
          changeOrigin: true,
          rewrite: (path) => gatewayPath(path) ?? path,
        },
        '^/realtime/v1/': { target, changeOrigin: true, ws: true },
      },
    },
  };
  // Vite ends the process on SIGTERM and at the end of standard input; the stack stops in its own order.
  const server = await withoutExits(() => createServer(config));
  guard(server.httpServer as Server, doorsOf(settings).web);
  await server.listen();
  return server;
}
