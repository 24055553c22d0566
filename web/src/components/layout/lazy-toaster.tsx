import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toasts } from '@/lib/app/toasts.ts';
import { whenIdle } from '@/lib/app/when-idle.ts';

/**
 * The toasts. Their code is fetched for the first toast. `soon` fetches it earlier, so that a toast about a lost
 * connection can be shown. If loading fails, the next toast tries again.
 */
export function LazyToaster({ soon }: { soon: boolean }) {
  const [Toaster, setToaster] = useState<ComponentType>();
  const load = useEffectEvent(() => {
    if (Toaster) return;
    import('@/components/ui/toast.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => undefined,
    );
  });
  useEffect(() => toasts.listen(load), []);
  useEffect(() => {
    if (soon) whenIdle(load);
  }, [soon]);
  return Toaster && <Toaster />;
}
