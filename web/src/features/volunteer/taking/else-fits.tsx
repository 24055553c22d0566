import { useStore } from '@nanostores/react';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { optionalPart } from '@/components/ui/optional-part.tsx';
import { givenBack } from '@/lib/signups/given-back.ts';

const Panel = optionalPart(() => import('./else-fits-panel.tsx').then(({ ElseFitsPanel }) => ElseFitsPanel));

/** After a place was given back: what else fits, on the page where it was given back. */
export function ElseFits() {
  const given = useStore(givenBack);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page it is no longer about what the person does
  useEffect(() => () => givenBack.set(null), [path]);
  return given && <Panel key={given.at} given={given} />;
}
