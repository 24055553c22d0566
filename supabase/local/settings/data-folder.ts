import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withNewKey } from './statement-keys.ts';

/** The secrets of one stack, generated once and kept in its data folder. */
export type Keys = {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  syncSecret: string;
  adminPassword: string;
  authPassword: string;
  gatewayPassword: string;
  /** The key for notifications: a JSON Web Key. */
  pushKey: string;
  /** The keys of statements: a JSON Web Key Set. */
  statementKeys: string;
};

const secret = () => randomBytes(32).toString('base64url');

const signingKey = () =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));

function generated(): Keys {
  return {
    publishableKey: `sb_publishable_${randomBytes(16).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(16).toString('base64url')}`,
    jwtSecret: secret(),
    syncSecret: secret(),
    adminPassword: secret(),
    authPassword: secret(),
    gatewayPassword: secret(),
    pushKey: signingKey(),
    statementKeys: JSON.stringify(withNewKey([])),
  };
}

function write(file: string, keys: Keys): void {
  writeFileSync(`${file}.draft`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.draft`, file);
}

/** Creates a data folder if it is missing. */
export function makeDataFolder(dataDir: string): void {
  // When started by root, Postgres runs as another user, which has to pass through this folder but not list it.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
}

/**
 * Reads a data folder's keys. Creates folder and keys if they are missing. Keys from the environment take precedence.
 */
export function openDataFolder(dataDir: string, env: NodeJS.ProcessEnv = process.env): Keys {
  makeDataFolder(dataDir);
  const file = join(dataDir, 'keys.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const keys: Keys = { ...generated(), ...kept };
  // Folders of an earlier version lack a key.
  if (Object.keys(keys).some((name) => !(name in kept))) write(file, keys);
  return {
    ...keys,
    publishableKey: env.MUSTER_PUBLISHABLE_KEY || keys.publishableKey,
    secretKey: env.MUSTER_SECRET_KEY || keys.secretKey,
  };
}

/** Puts a new key of statements before those of a data folder, which only verify from then on. */
export function rotateStatementKeys(dataDir: string): void {
  const keys = openDataFolder(dataDir, {});
  const statementKeys = JSON.stringify(withNewKey(JSON.parse(keys.statementKeys).keys));
  write(join(dataDir, 'keys.json'), { ...keys, statementKeys });
}
