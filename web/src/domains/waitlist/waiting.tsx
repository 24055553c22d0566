import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import type { WaitsProps } from './offered-places.tsx';
import { waitsQuery } from './waits.ts';

// Few people wait, so these parts are loaded only for those who do. Without them the page is complete.
const part = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
  );

const Offered = part(() => import('./offered-places.tsx').then((m) => m.OfferedPlaces));
const Waits = part(() => import('./own-waits.tsx').then((m) => m.OwnWaits));

/** The places that are offered to the person, if there are any. */
export function OfferedPlaces(props: WaitsProps) {
  const { data } = useQuery({ ...waitsQuery, refetchInterval: useEachMinute() });
  if (!data?.some(({ offer }) => offer)) return null;
  return (
    <Suspense fallback={null}>
      <Offered {...props} />
    </Suspense>
  );
}

/** The places that the person waits for, if there are any. */
export function OwnWaits() {
  const { data } = useQuery({ ...waitsQuery, refetchInterval: useEachMinute() });
  if (!data?.length) return null;
  return (
    <Suspense fallback={null}>
      <Waits />
    </Suspense>
  );
}
