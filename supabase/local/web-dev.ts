import { join } from 'node:path';
import { createServer } from 'vite';
import { gatewayPath } from './web.ts';
import { withConfig } from './web-assets.ts';

/** What Vite's development server needs. */
export type DevServerOptions = {
  projectDir: string;
  port: number;
  gatewayPort: number;
  config: Readonly<Record<string, string>>;
};

/** Starts Vite with hot reload in place of the web server. */
export async function startDevServer(options: DevServerOptions): Promise<{ close(): Promise<void> }> {
  const target = `http://127.0.0.1:${options.gatewayPort}`;
  const server = await createServer({
    root: join(options.projectDir, 'web'),
    configFile: join(options.projectDir, 'web', 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [{ name: 'muster:config', transformIndexHtml: (html) => withConfig(html, options.config) }],
    server: {
      host: 'localhost',
      port: options.port,
      strictPort: true,
      proxy: { '^/(api|auth/v1)(/|\\?|$)': { target, rewrite: (path) => gatewayPath(path) ?? path } },
    },
  });
  await server.listen();
  return server;
}
