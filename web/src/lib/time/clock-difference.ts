import { deviceStorage } from '@/lib/app/storage.ts';

// The early script in the document uses this file (early.ts), which has no clock.

const key = 'muster.clock';

/** How far the server's clock was ahead of this device's at the last visit, in milliseconds. */
export const keptDifference = (): number => Number(deviceStorage.getItem(key)) || 0;

/** Keeps it for the next visit. */
export const keepDifference = (difference: number): void => deviceStorage.setItem(key, String(difference));
