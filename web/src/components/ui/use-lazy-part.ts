import { type ComponentType, useState } from 'react';
import { unanswered } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';

/**
 * A part of the page whose code is fetched when it is needed. `prepare` fetches it ahead of time; `show` fetches it and
 * provides it as `Part`. Only `show` reports a failure, as a toast.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  return {
    Part,
    prepare: () => void load().catch(() => undefined),
    show: () =>
      void load().then(
        (loaded) => setPart(() => loaded),
        () => toast({ tone: 'failed', text: messageOf(unanswered(navigator.onLine)) }),
      ),
  };
}
