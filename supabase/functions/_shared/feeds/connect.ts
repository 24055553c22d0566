import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { opened, serverName } from '../tls.ts';

/** None of the addresses accepts a connection. */
export class NotReachable extends Error {}
/** The server has no valid certificate for the host. */
export class NotTrusted extends Error {}

export interface Target {
  /** The name whose certificate is expected; without brackets. */
  host: string;
  port: number;
  isSecure: boolean;
  /** The checked addresses; the name is not resolved again (A3). */
  addresses: readonly string[];
  /** Aborts with the reason to throw. */
  signal: AbortSignal;
}

/** Milliseconds for an address if there are others to try. */
const patience = 5_000;

/** Connects to the first address that accepts. Throws NotReachable, NotTrusted, or the reason of the signal. */
export async function connect(target: Target): Promise<Socket> {
  for (const [index, address] of target.addresses.entries()) {
    const isLast = index === target.addresses.length - 1;
    const socket = await connectTo(address, target, isLast ? null : patience);
    if (socket) return socket;
  }
  throw new NotReachable();
}

/** `null` if the address does not accept in time. */
async function connectTo(address: string, target: Target, timeout: number | null): Promise<Socket | null> {
  const { host, isSecure, signal } = target;
  signal.throwIfAborted();
  const at = { host: address, port: target.port };
  // Deno 2.1 cannot upgrade a connection that has been awaited, so TLS opens its own.
  const socket = isSecure ? connectTls({ ...at, ...serverName(host) }) : connectTcp(at);
  let isAnswered = false;
  socket.once('connect', () => {
    isAnswered = true;
  });
  const abort = () => socket.destroy();
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    socket.destroy();
  };
  const timer = timeout === null ? undefined : setTimeout(giveUp, timeout);
  signal.addEventListener('abort', abort);
  try {
    await opened(socket);
    return socket;
  } catch {
    socket.destroy();
    signal.throwIfAborted();
    if (isAnswered && !isLate) throw new NotTrusted();
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
