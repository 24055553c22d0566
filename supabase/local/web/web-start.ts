import type { Handler } from '../http/http-server.ts';
import type { PortName } from '../process/ports.ts';
import { webServer } from './web.ts';
import { loadAssets } from './web-assets.ts';
import { ensureClientBuilt } from './web-build.ts';

/** How the app is served. */
export type WebOptions = {
  projectDir: string;
  ports: Record<PortName, number>;
  /** What the client has to know at run time. */
  config: Readonly<Record<string, string>>;
  progress: (step: string) => void;
};

/** Builds the client if it has changed, and prepares the server for it. */
export async function builtClient({ projectDir, ports, config, progress }: WebOptions): Promise<Handler> {
  const assets = await loadAssets(await ensureClientBuilt(projectDir, progress), config);
  return webServer(assets, ports.gateway);
}
