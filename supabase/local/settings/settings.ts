import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { type Door, doorOf } from '../http/guard.mjs';
import { type PortName, portVariables } from '../process/ports.ts';

/** The settings of a stack. Each has an environment variable; supabase/local/README.md lists them. */
export type Settings = {
  ports: Record<PortName, number>;
  dataDir: string;
  /**
   * How far the product's clock is ahead of the real one, in milliseconds (MUSTER_NOW; for tests and demonstrations).
   */
  clockOffsetMs: number;
  /** A further address or name of this machine on which the web port listens; only loopback if undefined. */
  host: string | undefined;
  /** Where people open the app; links in emails lead there. */
  siteUrl: string;
  /** Origins whose pages may call the gateway. */
  allowedOrigins: string[];
  /** Whether sign-ins are limited as on the hosted service (MUSTER_SIGN_IN_LIMITS=off: for tests). */
  signInLimits: boolean;
};

function port(env: NodeJS.ProcessEnv, name: PortName): number {
  const { variable, usual } = portVariables[name];
  const text = env[variable];
  if (!text) return usual;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    throw new Error(`${variable}=${text} is not a port: it must be a whole number from 1 to 65535.`);
  }
  return number;
}

function clockOffset(text: string | undefined): number {
  if (!text) return 0;
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
  if (!iso.test(text) || Number.isNaN(Date.parse(text))) {
    throw new Error(`MUSTER_NOW=${text} is not a time: it must look like 2027-03-14T09:00:00Z.`);
  }
  return Date.parse(text) - Date.now();
}

const originOf = (host: string, port: number): string =>
  new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`).origin;

function furtherHost(text: string | undefined): string | undefined {
  if (!text || ['localhost', '127.0.0.1', '::1'].includes(text)) return undefined;
  const isName = isIPv6(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
  // Not all addresses of the machine at once either: then there is no host name to check requests against.
  if (!isName || ['0.0.0.0', '[::]'].includes(new URL(originOf(text, 1)).hostname)) {
    throw new Error(
      `MUSTER_HOST=${text} is not an address to listen on: give one of this machine, such as 192.168.1.20.`,
    );
  }
  return text;
}

/**
 * Reads the settings of a stack from the environment.
 * @throws with the variable's name if its value is invalid
 */
export function readSettings(env: NodeJS.ProcessEnv, projectDir: string): Settings {
  const ports = {
    web: port(env, 'web'),
    gateway: port(env, 'gateway'),
    database: port(env, 'database'),
    inbox: port(env, 'inbox'),
    smtp: port(env, 'smtp'),
  };
  const host = furtherHost(env.MUSTER_HOST);
  const siteUrl = (env.SITE_URL || originOf(host ?? 'localhost', ports.web)).replace(/\/+$/, '');
  const origins = env.ALLOWED_ORIGINS?.split(',').map((origin) => origin.trim());
  return {
    ports,
    dataDir: resolve(projectDir, env.MUSTER_DATA_DIR || '.muster'),
    clockOffsetMs: clockOffset(env.MUSTER_NOW),
    host,
    siteUrl,
    allowedOrigins: origins?.filter(Boolean) ?? [
      ...new Set([new URL(siteUrl).origin, `http://127.0.0.1:${ports.web}`]),
    ],
    signInLimits: env.MUSTER_SIGN_IN_LIMITS !== 'off',
  };
}

/** The doors of the ports that browsers reach. The inbox accepts only its own pages. */
export function doorsOf({ ports, host, siteUrl, allowedOrigins }: Settings): Record<'web' | 'gateway', Door> {
  const site = new URL(siteUrl);
  const own = [site, ...(host ? [new URL(originOf(host, ports.web))] : [])];
  const web = doorOf(ports.web, { hosts: own.map((each) => each.host), origins: [site.origin, ...allowedOrigins] });
  // The web server passes on requests of its pages.
  return { web, gateway: doorOf(ports.gateway, { hosts: [site.host], origins: web.origins }) };
}
