import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../supabase/local/process/ports.ts';
import { readSettings } from '../../supabase/local/settings/settings.ts';
import { type StackOptions, startStack } from '../../supabase/local/stack.ts';
import { copyDatabase } from './database-template.ts';
import { manyCalls } from './many-calls.ts';

/** What a test needs to know about the running stack. Only plain values, because it is passed between processes. */
export type StackInfo = {
  /** The app; `${webUrl}/api` is the API there when the stack serves the client. */
  webUrl: string;
  gatewayUrl: string;
  /** The API as the gateway serves it. */
  apiUrl: string;
  inboxUrl: string;
  /** The role that applies migrations. */
  databaseUrl: string;
  superuserUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** What the schedule sends as x-sync-secret. */
  syncSecret: string;
  dataDir: string;
};

/** Settings of a test's stack. */
export type TestStackOptions = Pick<StackOptions, 'env' | 'projectDir' | 'say' | 'durable'> & {
  /** Default `none`: the client is neither built nor served. */
  web?: StackOptions['web'];
  /** Fills it with the example data. Default false. */
  seed?: boolean;
  /** Default: a temporary folder. An existing folder is used as it is. */
  dataDir?: string;
  /** ISO time at which the product's clock starts. */
  now?: string;
};

/** A folder for one stack that Postgres, run as another user when the tests run as root, can enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-'));
  await chmod(folder, 0o711);
  return folder;
}

/** Starts a whole stack on free ports, on a copy of the migrated database. */
export async function startTestStack(
  options: TestStackOptions = {},
): Promise<{ info: StackInfo; stop(): Promise<void> }> {
  const isNew = !options.dataDir || !existsSync(options.dataDir);
  const dataDir = options.dataDir ?? (await temporaryFolder());
  if (isNew && !options.projectDir) await copyDatabase(dataDir);
  // All tests come from one address.
  const limits = { MUSTER_SIGN_IN_LIMITS: 'off' };
  const environment = { MUSTER_DATA_DIR: dataDir, MUSTER_NOW: options.now, ...limits, ...options.env };
  const settings = readSettings(environment, fileURLToPath(new URL('../..', import.meta.url)));
  settings.ports = await freePorts();
  settings.siteUrl = options.env?.SITE_URL ?? `http://${settings.host ?? 'localhost'}:${settings.ports.web}`;
  settings.allowedOrigins = options.env?.ALLOWED_ORIGINS?.split(',') ?? [settings.siteUrl];
  const { web = 'none', seed = false, durable = false, projectDir } = options;
  const stack = await startStack({
    settings,
    web,
    seed,
    durable,
    // Tests make the calls of the schedule themselves. It would interfere with those that run while a minute ends.
    schedule: false,
    env: { RATE_LIMITS: manyCalls, ...options.env },
    say: options.say ?? ((line) => console.log(line)),
    ...(projectDir && { projectDir }),
  });
  const { keys, database, urls } = stack;
  const info: StackInfo = {
    webUrl: urls.web,
    gatewayUrl: urls.gateway,
    apiUrl: `${urls.gateway}/functions/v1/api`,
    inboxUrl: urls.inbox,
    databaseUrl: database.url,
    superuserUrl: database.adminUrl,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    jwtSecret: keys.jwtSecret,
    syncSecret: keys.syncSecret,
    dataDir,
  };
  return {
    info,
    async stop() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
