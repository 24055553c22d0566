import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isLive } from '@/lib/app/config.ts';
import { whenIdle } from '@/lib/app/later.ts';
import { follow, type LoadPart } from './topics.ts';

let begun = !isLive;

/** Fetches the code that hears what pages follow. */
function hear(): void {
  if (begun) return;
  begun = true;
  import('./connection.ts').then(
    ({ connect }) => connect(),
    () => {
      begun = false;
    },
  );
}

/**
 * Loads queries again whenever others have changed something: what is shown moves by itself. It never fails and shows nothing; without a
 * connection for it, the queries are loaded as often as they are anyway.
 * @param topics `admin`, `event:<id>`, `person:<id>`, `wall:<channel>`; none while an id is not known
 * @param keys the prefixes of the keys of the queries, what matters most first
 * @param loadPart for large queries: loads only what has changed of them. The same function at each render.
 */
export function useLive(topics: readonly string[], keys: readonly QueryKey[], loadPart?: LoadPart): void {
  const client = useQueryClient();
  // Callers write the lists anew at each render.
  const wish = JSON.stringify([topics, keys]);
  useEffect(() => {
    const [names, prefixes] = JSON.parse(wish) as [string[], QueryKey[]];
    const stops = names.map((topic) => follow(topic, { client, keys: prefixes, loadPart }));
    // When the page is there: it needs this less than anything else.
    if (names.length > 0) whenIdle(hear);
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, wish, loadPart]);
}
