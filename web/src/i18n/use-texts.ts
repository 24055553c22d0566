import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

type Values<Stores extends readonly ReadableAtom[]> = {
  [Index in keyof Stores]: Stores[Index] extends ReadableAtom<infer Value> ? Value : never;
};

/** The texts of a catalog; of several, in the order of these. */
export function useTexts<Value>(store: ReadableAtom<Value>): Value;
export function useTexts<const Stores extends readonly ReadableAtom[]>(...stores: Stores): Values<Stores>;
export function useTexts(...stores: ReadableAtom[]) {
  // biome-ignore lint/correctness/useHookAtTopLevel: a component names the same catalogs each time
  const texts = stores.map((each) => useStore(each));
  return texts.length === 1 ? texts[0] : texts;
}
