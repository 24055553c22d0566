import { serve } from './http-server.ts';
import type { PortName } from './ports.ts';
import { webServer } from './web.ts';
import { loadAssets } from './web-assets.ts';
import { ensureClientBuilt } from './web-build.ts';

/** How the app is served. */
export type WebOptions = {
  mode: 'built' | 'dev';
  projectDir: string;
  ports: Record<PortName, number>;
  /** What the client has to know at run time. */
  config: Readonly<Record<string, string>>;
  progress: (step: string) => void;
};

/** Starts the web part: the built client, or Vite's development server. */
export async function startWeb(options: WebOptions): Promise<{ close(): Promise<void> }> {
  const { mode, projectDir, ports, config, progress } = options;
  if (mode === 'dev') {
    const { startDevServer } = await import('./web-dev.ts');
    return await startDevServer({ projectDir, port: ports.web, gatewayPort: ports.gateway, config });
  }
  const assets = await loadAssets(await ensureClientBuilt(projectDir, progress), config);
  return await serve(ports.web, webServer(assets, ports.gateway));
}
