import type { Signup } from '@contract/signups.ts';
import { atom } from 'nanostores';

/** The place that the person has just given back here, and when, in milliseconds since 1970. */
export const givenBack = atom<{ signup: Signup; at: number } | null>(null);
