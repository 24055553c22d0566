import { type ComponentType, lazy, Suspense } from 'react';
import type { WaitsProps } from './offered-places.tsx';
import type { WaitButtonProps } from './wait-button.tsx';

// Few people wait, so their parts are loaded after the page. Without them the page is complete.
const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Part = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  ) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
};

export const OfferedPlaces = part<WaitsProps>(() => import('./offered-places.tsx').then((m) => m.OfferedPlaces));
export const OwnWaits = part<WaitsProps>(() => import('./own-waits.tsx').then((m) => m.OwnWaits));
export const WaitButton = part<WaitButtonProps>(() => import('./wait-button.tsx').then((m) => m.WaitButton));
