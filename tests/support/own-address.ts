import { networkInterfaces } from 'node:os';

const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);

/** An address of this machine that is not localhost. */
export const ownAddress: string =
  // On Linux, all of 127.0.0.0/8 belongs to this machine.
  addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
