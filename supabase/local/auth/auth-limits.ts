/** How many requests within five minutes one address may send, as in `[auth.rate_limit]` of config.toml. */
export type AuthLimits = { signIns: number; verifications: number; refreshes: number };

const windowSeconds = 300;
/** Requests that an address may send at once. */
const burst = 30;
const mostAddresses = 10_000;

/** Returns a function that takes one request of an address, if it has one left. */
export function createLimit(withinWindow: number, now: () => number = Date.now): (address: string) => boolean {
  const left = new Map<string, { requests: number; at: number }>();
  return (address) => {
    const { requests, at } = left.get(address) ?? { requests: burst, at: now() };
    const present = Math.min(burst, requests + ((now() - at) / 1000) * (withinWindow / windowSeconds));
    // Addresses that were quiet for longest are first.
    left.delete(address);
    left.set(address, { requests: present >= 1 ? present - 1 : present, at: now() });
    const [oldest] = left.size > mostAddresses ? left.keys() : [];
    if (oldest !== undefined) left.delete(oldest);
    return present >= 1;
  };
}

/** The limits of the hosted authentication service, by path. Paths without one have no entry. */
export function createLimits(limits: AuthLimits): Record<string, (address: string) => boolean> {
  return {
    '/auth/v1/otp': createLimit(limits.signIns),
    '/auth/v1/verify': createLimit(limits.verifications),
    '/auth/v1/token': createLimit(limits.refreshes),
  };
}
