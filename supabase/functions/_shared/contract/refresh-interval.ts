import * as z from 'zod/mini';
import { problem } from './error-details.ts';

/** Minutes between syncs that can be chosen. */
export const refreshIntervals = [15, 30, 60, 360, 720, 1440] as const;
export const refreshInterval = z.literal(
  [...refreshIntervals],
  problem('invalid_value', { allowed: [...refreshIntervals] }),
);
