import type { Socket } from 'node:net';
import postgres from 'postgres';
import { databaseSocket } from './database-socket.ts';
import { env } from './env.ts';
import { withCode } from './tls.ts';

/** The driver with a single connection. It is discarded together with that connection. */
type Driver = postgres.Sql;

/** A connection, lent to one user at a time. */
export interface Connection {
  sql: postgres.ReservedSql;
  driver: Driver;
}

/** The connections that people share (db.ts), and one for the health check. */
const most = env.databasePool + 1;
const connectSeconds = 5;
const idleSeconds = 60;
const drivers = new Set<Driver>();
const idle: Driver[] = [];
const waiting: ((driver: Driver) => void)[] = [];

/** Lends a connection. If all are lent, callers wait in order. Throws if it cannot connect. */
export async function borrow(): Promise<Connection> {
  const driver = await nextDriver();
  try {
    return { driver, sql: await driver.reserve() };
  } catch (error) {
    discard(driver);
    throw error;
  }
}

/** Takes back a connection on which nothing is running. */
export function giveBack({ driver, sql }: Connection): void {
  sql.release();
  if (!drivers.has(driver)) return;
  const next = waiting.shift();
  if (next) next(driver);
  else idle.push(driver);
}

/** Closes a connection that does not answer, and all unused ones: they would probably not answer either. */
export function giveUp({ driver }: Connection): void {
  discard(driver);
  for (const unused of [...idle]) discard(unused);
}

function nextDriver(): Driver | Promise<Driver> {
  const driver = idle.pop();
  if (driver) return driver;
  if (drivers.size < most) return openDriver();
  return new Promise((resolve) => waiting.push(resolve));
}

function discard(driver: Driver): void {
  if (!drivers.delete(driver)) return;
  if (idle.includes(driver)) idle.splice(idle.indexOf(driver), 1);
  driver.end({ timeout: 0 }).catch(() => {});
  waiting.shift()?.(openDriver());
}

function openDriver(): Driver {
  const options: postgres.Options<Record<string, never>> & { socket: (to: Address) => Promise<Socket> } = {
    max: 1,
    // `databaseSocket` sets up TLS.
    ssl: false,
    socket: async (to) =>
      guarded(await databaseSocket(to.host[0] ?? '', to.port[0] ?? 0, env.databaseTls, connectSeconds), driver),
    prepare: env.databasePrepare,
    connect_timeout: connectSeconds,
    idle_timeout: idleSeconds,
    connection: {
      application_name: 'muster',
      // Plans each prepared statement once. Postgres would plan some of them at each call, which costs more than it
      // saves.
      ...(env.databasePrepare && { plan_cache_mode: 'force_generic_plan' as const }),
    },
    onnotice: () => {},
  };
  const driver = postgres(env.databaseUrl, options);
  drivers.add(driver);
  return driver;
}

interface Address {
  host: string[];
  port: number[];
}

/**
 * The driver (3.4.9) must not notice that its socket has closed. It would drop its pending write but keep waiting for
 * it, so that the connection never writes again. If the timer of that write can no longer be stopped, as on Deno 2.1,
 * it would write without a socket, which ends the process. Therefore the driver is discarded instead.
 */
function guarded(socket: Socket, driver: Driver): Socket {
  if (!drivers.has(driver)) {
    socket.destroy();
    throw new Error('Nobody waits for the connection any longer');
  }
  const emit = socket.emit.bind(socket) as (event: string, ...values: unknown[]) => boolean;
  socket.emit = (event: string, ...values: unknown[]) => {
    if (event === 'error') return emit(event, withCode(values[0] as Error, 'CONNECT_LOST'));
    if (event !== 'close') return emit(event, ...values);
    discard(driver);
    return true;
  };
  return socket;
}
