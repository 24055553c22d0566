import { useStore } from '@nanostores/react';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { givenBack } from '@/lib/signups/given-back.ts';
import type { ElseFitsPanelProps } from './else-fits-panel.tsx';

// Without it, the page is complete.
const Panel = lazy(() =>
  import('./else-fits-panel.tsx').then(
    (loaded): { default: ComponentType<ElseFitsPanelProps> } => ({ default: loaded.ElseFitsPanel }),
    () => ({ default: () => null }),
  ),
);

/** After a place was given back: what else fits, on the page where it was given back. */
export function ElseFits() {
  const given = useStore(givenBack);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page it is no longer about what the person does
  useEffect(() => () => givenBack.set(null), [path]);
  return (
    given && (
      <Suspense fallback={null}>
        <Panel key={given.at} given={given} />
      </Suspense>
    )
  );
}
