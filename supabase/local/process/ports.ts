import { connect, createServer } from 'node:net';
import type { Part } from './processes.ts';

/** The ports that a stack listens on. */
export type PortName = 'web' | 'gateway' | 'database' | 'inbox' | 'smtp';

/** The variable that sets each port, and its default, which is that of the Supabase CLI. */
export const portVariables: Record<PortName, { variable: string; usual: number }> = {
  web: { variable: 'PORT', usual: 5173 },
  gateway: { variable: 'MUSTER_API_PORT', usual: 54321 },
  database: { variable: 'MUSTER_DB_PORT', usual: 54322 },
  inbox: { variable: 'MUSTER_MAIL_PORT', usual: 54324 },
  smtp: { variable: 'MUSTER_SMTP_PORT', usual: 54325 },
};

function listens(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Without IPv6, nothing can occupy a port there.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['EADDRINUSE', 'EACCES'].includes(error.code ?? '')),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

async function isFree(port: number): Promise<boolean> {
  // A browser that opens "localhost" may use either address.
  return (await listens(port, '127.0.0.1')) && (await listens(port, '::1'));
}

/**
 * Checks that a stack's ports are free.
 * @throws with each port that is not, what it is for, and the variable that changes it
 */
export async function assertPortsFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  const names = Object.keys(ports) as PortName[];
  const problems: string[] = [];
  for (const [index, name] of names.entries()) {
    const port = ports[name] ?? 0;
    const { variable } = portVariables[name];
    const twin = names.slice(0, index).find((other) => ports[other] === port);
    if (twin) problems.push(`Port ${port} is meant for both ${twin} and ${name}: set ${variable} to another one.`);
    else if (!(await isFree(port))) {
      problems.push(`Port ${port} (${name}) is taken by another program. Set ${variable} to use another one.`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Finds free ports for a stack of a test. */
export async function freePorts(): Promise<Record<PortName, number>> {
  const ports = await Promise.all(Array.from({ length: 5 }, freePort));
  const [web = 0, gateway = 0, database = 0, inbox = 0, smtp = 0] = ports;
  return { web, gateway, database, inbox, smtp };
}

// Systems take the ports of outgoing connections from above these ranges.
const [lowest, ranges, rangeLength] = [12_000, 200, 100];

/** Listens on a port for as long as this process lives, unless somebody else does. */
function holds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true)).unref();
  });
}

/** Claims a range of ports for this process, by its first port. */
async function claimRange(): Promise<number> {
  for (let tries = 0; tries < ranges; tries++) {
    const first = lowest + ((process.pid + tries) % ranges) * rangeLength;
    if (await holds(first)) return first;
  }
  throw new Error('No range of ports is free.');
}

let range: Promise<number> | undefined;
let taken = 0;

/**
 * Finds a free port. Each process has a range of its own, so that no other process that searches is given a port of a
 * program that is just being restarted.
 */
export async function freePort(): Promise<number> {
  range ??= claimRange();
  const first = await range;
  for (let tries = 1; tries < rangeLength; tries++) {
    const port = first + 1 + (taken++ % (rangeLength - 1));
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Waits until a part listens on its ports.
 * @throws if it ends before that or takes longer than a minute; it is stopped then
 */
export async function listening(part: Part, ports: number[]): Promise<Part> {
  try {
    await Promise.all(ports.map((port) => untilListening(port, part)));
    return part;
  } catch (error) {
    await part.stop();
    throw error;
  }
}

async function untilListening(port: number, part: Part): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  let ended: string | undefined;
  part.ended.then((how) => {
    ended = how;
  });
  while (!(await accepts(port))) {
    if (ended) throw new Error(`${part.name} ended while starting (${ended}).`);
    if (Date.now() > giveUpAt) throw new Error(`${part.name} does not listen on port ${port}.`);
    await new Promise((wake) => setTimeout(wake, 25));
  }
}
