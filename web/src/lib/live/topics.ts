import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Loads only what has changed of some events, which can be named several times. Resolves to whether that was possible: otherwise all is loaded. */
export type LoadPart = (client: QueryClient, events: readonly string[]) => Promise<boolean>;

/** The queries that are loaded again when a topic has news, in part if there is a way. */
export interface Wish {
  client: QueryClient;
  keys: readonly QueryKey[];
  loadPart?: LoadPart | undefined;
}

const wishes = new Map<string, Set<Wish>>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Follows a topic until the function that it returns is called. */
export function follow(topic: string, wish: Wish): () => void {
  const all = wishes.get(topic) ?? new Set();
  wishes.set(topic, all.add(wish));
  tell();
  return () => {
    all.delete(wish);
    if (all.size === 0 && wishes.get(topic) === all) wishes.delete(topic);
    tell();
  };
}

/** The topics that are followed now. */
export const followed = (): string[] => [...wishes.keys()];

/** What is to be loaded again when this topic has news. */
export const wishesFor = (topic: string): Wish[] => [...(wishes.get(topic) ?? [])];

/** Calls `listener` now, and whenever other topics are followed. */
export function onFollowed(listener: () => void): void {
  listeners.add(listener);
  listener();
}
