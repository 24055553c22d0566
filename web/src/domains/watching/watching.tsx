import { type ComponentType, lazy, Suspense } from 'react';
import type { WatchToggleProps } from './watch-toggle.tsx';

// Few people watch, so this is loaded when somebody looks for something. Without it the page is complete.
const Toggle = lazy(() =>
  import('./watch-toggle.tsx').then(
    (loaded): { default: ComponentType<WatchToggleProps> } => ({ default: loaded.WatchToggle }),
    () => ({ default: () => null }),
  ),
);

/** The button that begins to watch what somebody looks for. */
export function WatchButton(props: WatchToggleProps) {
  return (
    <Suspense fallback={null}>
      <Toggle {...props} />
    </Suspense>
  );
}
