import { fileURLToPath } from 'node:url';
import { type DenoPackage, startFunction } from '../../supabase/local/functions/functions.ts';
import { freePort, listening } from '../../supabase/local/process/ports.ts';
import { openDataFolder } from '../../supabase/local/settings/data-folder.ts';
import { type Ask, apiClient } from './api-client.ts';
import { manyCalls } from './many-calls.ts';
import type { StackInfo } from './stack.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const ownProject = fileURLToPath(new URL('../..', import.meta.url));

/** The address at which the functions reach the stack's database. */
export function functionDatabaseUrl(stack: StackInfo): URL {
  const url = new URL(stack.superuserUrl);
  url.username = 'api_gateway';
  url.password = openDataFolder(stack.dataDir).gatewayPassword;
  return url;
}

/** A function of one test, on the shared stack, with its own settings. */
type OwnFunction = {
  /** Where it answers: below this, that is, for `api`. */
  url: string;
  port: number;
  pid: number;
  /** What it has printed. */
  lines: string[];
  stop(): Promise<void>;
};

type OwnFunctionOptions = {
  /** The folder that holds `supabase/functions`, `package.json` and `node_modules`. */
  projectDir?: string;
  deno?: DenoPackage;
};

/** Starts a function beside the stack's; `env` overrides the stack's settings. */
export async function startOwnFunction(
  name: 'api' | 'notify' | 'ical-sync',
  stack: StackInfo,
  env: Record<string, string> = {},
  { projectDir = ownProject, deno }: OwnFunctionOptions = {},
): Promise<OwnFunction> {
  const port = await freePort();
  const lines: string[] = [];
  const part = await startFunction({
    name,
    projectDir,
    port,
    deno,
    watch: false,
    log: (line) => lines.push(line),
    env: {
      API_DB_URL: functionDatabaseUrl(stack).href,
      API_DB_PREPARE: 'true',
      SUPABASE_URL: stack.gatewayUrl,
      SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
      SUPABASE_SECRET_KEY: stack.secretKey,
      JWT_SECRET: stack.jwtSecret,
      SYNC_SECRET: stack.syncSecret,
      SITE_URL: stack.webUrl,
      RATE_LIMITS: manyCalls,
      ...env,
    },
  });
  await listening(part, [port]);
  return { url: `http://127.0.0.1:${port}/${name}`, port, pid: part.pid, lines, stop: () => part.stop() };
}

export type OwnApi = OwnFunction & { apiUrl: string };

/** Starts a function `api` beside the stack's. */
export async function startOwnApi(
  stack: StackInfo,
  env: Record<string, string> = {},
  options: OwnFunctionOptions = {},
): Promise<OwnApi> {
  const own = await startOwnFunction('api', stack, env, options);
  return { ...own, apiUrl: own.url };
}

export type ProxiedApi = Pick<OwnFunction, 'pid' | 'lines' | 'stop'> & { proxy: TcpProxy; ask: Ask };

/** Starts a function `api` of a test's own whose connections to the database pass a proxy that can be watched and cut. */
export async function startProxiedApi(
  stack: StackInfo,
  env: Record<string, string> = {},
  options: OwnFunctionOptions = {},
  query = '',
): Promise<ProxiedApi> {
  const url = functionDatabaseUrl(stack);
  url.search = query;
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const own = await startOwnApi(stack, { API_DB_URL: url.href, ...env }, options);
  const stop = async (): Promise<void> => {
    await own.stop();
    await proxy.stop();
  };
  return { ...own, proxy, ask: apiClient(own.apiUrl), stop };
}
