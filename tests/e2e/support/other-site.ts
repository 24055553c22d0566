import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of somebody else with one page, whose styles would spoil others. Its origin is another site than Muster's. */
export async function startOtherSite(): Promise<{ origin: string; show(body: string): void; stop(): void }> {
  let shown = '';
  const server = createServer((_, response) => {
    const page = `<!doctype html><html lang="en"><title>The club</title><style>a, h3 { font-size: 40px }</style>${shown}</html>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (body) => {
      shown = body;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
