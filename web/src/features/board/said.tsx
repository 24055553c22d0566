import { useStore } from '@nanostores/react';
import type { Holding } from './held.ts';

/** What a screen reader says while shifts are moved and selected. */
export function Said({ holding }: { holding: Holding }) {
  return (
    <p role="status" className="sr-only">
      {useStore(holding.said)}
    </p>
  );
}
