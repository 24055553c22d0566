import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { opened, serverName } from '../tls.ts';

/** No server answers at any of the addresses. */
export class NotReachable extends Error {}
/** A server answers, but not with a certificate for the host. */
export class NotTrusted extends Error {}

export interface Target {
  /** The name whose certificate is expected; without brackets. */
  host: string;
  port: number;
  isSecure: boolean;
  /** Where to connect; these and no others, so that nothing is looked up again. */
  addresses: readonly string[];
  /** Aborts with the reason why. */
  signal: AbortSignal;
}

/** Milliseconds for one address, when there are others to try. */
const patience = 5_000;

/** Connects to the first address that answers. Throws NotReachable, NotTrusted, or the reason of the signal. */
export async function connect(target: Target): Promise<Socket> {
  for (const [index, address] of target.addresses.entries()) {
    const isLast = index === target.addresses.length - 1;
    const socket = await connectTo(address, target, isLast ? null : patience);
    if (socket) return socket;
  }
  throw new NotReachable();
}

/** `null` when the address does not answer (in time). */
async function connectTo(address: string, target: Target, timeout: number | null): Promise<Socket | null> {
  const { host, isSecure, signal } = target;
  signal.throwIfAborted();
  const at = { host: address, port: target.port };
  // Deno 2.1 can't secure a connection that somebody has awaited, so that TLS opens its own.
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
