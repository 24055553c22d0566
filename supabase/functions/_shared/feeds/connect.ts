import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

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
    const tcp = await openTcp(address, target, isLast ? null : patience);
    if (tcp) return target.isSecure ? secure(tcp, target) : tcp;
  }
  throw new NotReachable();
}

/** `null` when the address does not answer (in time). */
function openTcp(address: string, { port, signal }: Target, timeout: number | null): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connectTcp({ host: address, port });
    const giveUp = () => {
      socket.destroy();
      resolve(null);
    };
    const timer = timeout === null ? undefined : setTimeout(giveUp, timeout);
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      settle();
      socket.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    socket.once('error', () => {
      settle();
      giveUp();
    });
    socket.once('connect', () => {
      settle();
      resolve(socket);
    });
  });
}

function secure(tcp: Socket, { host, signal }: Target): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ socket: tcp, host, ...(isIP(host) ? {} : { servername: host }) });
    const abort = () => {
      socket.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    socket.once('error', () => {
      signal.removeEventListener('abort', abort);
      socket.destroy();
      reject(new NotTrusted());
    });
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', abort);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}
