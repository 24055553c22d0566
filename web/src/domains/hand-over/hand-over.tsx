import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import type { HandOverPlacesProps } from './hand-over-places.tsx';
import { handOversQuery } from './hand-overs.ts';

// Loaded only where there is something to take over. Without it the page is complete.
const Places = lazy(() =>
  import('./hand-over-places.tsx').then(
    ({ HandOverPlaces }): { default: ComponentType<HandOverPlacesProps> } => ({ default: HandOverPlaces }),
    () => ({ default: () => null }),
  ),
);

/** The places that the person is asked to take over, and those that they could, if there are any. */
export function HandOvers(props: HandOverPlacesProps) {
  const { data } = useQuery({ ...handOversQuery, refetchInterval: useEachMinute() });
  if (!data?.some(({ kind }) => kind !== 'own')) return null;
  return (
    <Suspense fallback={null}>
      <Places {...props} />
    </Suspense>
  );
}
