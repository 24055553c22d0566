import type { Notice } from '@contract/notices.ts';
import { lazy, Suspense } from 'react';

const AlertList = lazy(() => import('./alert-list.tsx').then(({ AlertList: default_ }) => ({ default: default_ })));

/** What an alert or a digest lists. Nothing for other notices. */
export function AlertDetails({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  if (!notice.alert) return null;
  return (
    <Suspense>
      <AlertList alert={notice.alert} onFollow={onFollow} />
    </Suspense>
  );
}
