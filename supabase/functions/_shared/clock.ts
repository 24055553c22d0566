import { env } from './env.ts';

/** The time that the rules go by. Whether a token has expired is judged by the real time instead. */
export const now = (): Date => new Date(Date.now() + env.clockOffsetMs);
