import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

type Values<Stores extends readonly ReadableAtom[]> = {
  [Index in keyof Stores]: Stores[Index] extends ReadableAtom<infer Value> ? Value : never;
};

/** Texts of several catalogs, in the order of these. */
export const useTexts = <const Stores extends readonly ReadableAtom[]>(...stores: Stores): Values<Stores> =>
  // biome-ignore lint/correctness/useHookAtTopLevel: a component names the same catalogs each time
  stores.map((each) => useStore(each)) as Values<Stores>;
