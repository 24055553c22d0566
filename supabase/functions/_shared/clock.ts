import { env } from './env.ts';

/** The time that all rules use. The expiry of tokens uses the real time instead. */
export const now = (): Date => new Date(Date.now() + env.clockOffsetMs);
