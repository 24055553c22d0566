import { type ComponentProps, lazy, Suspense } from 'react';
import type { AskToConfirm } from './ask-to-confirm.tsx';

const Ask = lazy(() => import('./ask-to-confirm.tsx').then((part) => ({ default: part.AskToConfirm })));

/** As `AskToConfirm`, which is loaded after the page: few places ask for what administrators confirm. */
export function AskWhenNeeded(props: ComponentProps<typeof AskToConfirm>) {
  return (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  );
}
