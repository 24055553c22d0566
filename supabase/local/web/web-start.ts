import { makeOpenHost, type OpenHost } from '../../../web/open-host.ts';
import { openDocument } from '../../../web/open-names.ts';
import type { Handler } from '../http/http-server.ts';
import type { PortName } from '../process/ports.ts';
import { gatewayPath, webServer } from './web.ts';
import { type Asset, loadAssets } from './web-assets.ts';
import { ensureClientBuilt } from './web-build.ts';

/** How the app is served. */
export type WebOptions = {
  projectDir: string;
  ports: Record<PortName, number>;
  /** The origin that people know. */
  siteUrl: string;
  /** What the client has to know at run time. */
  config: Readonly<Record<string, string>>;
  progress: (step: string) => void;
};

/** What serves the public page, with the list from the API behind the gateway. */
function openHostOf(assets: ReadonlyMap<string, Asset>, { ports, siteUrl }: WebOptions): OpenHost | undefined {
  const template = assets.get(`/${openDocument}`)?.body.toString('utf8');
  if (template === undefined) return undefined;
  return makeOpenHost({
    template,
    site: siteUrl,
    brand: process.env.VITE_BRAND_NAME || 'Muster',
    ask: (path) => fetch(`http://127.0.0.1:${ports.gateway}${gatewayPath(`/api${path}`)}`),
  });
}

/** Builds the client if it has changed, and prepares the server for it. */
export async function builtClient(options: WebOptions): Promise<Handler> {
  const { projectDir, ports, config, progress } = options;
  const assets = await loadAssets(await ensureClientBuilt(projectDir, progress), config);
  return webServer(assets, ports.gateway, openHostOf(assets, options));
}
