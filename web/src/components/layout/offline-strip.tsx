import { WifiOff } from 'lucide-react';
import { useOnline } from '@/lib/use-online.ts';

/** Says when the connection is gone, and what that means. */
export function OfflineStrip() {
  const online = useOnline();
  return (
    <div role="status" data-print="no">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b border-attention-line bg-attention-wash px-4 py-2 text-small">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-attention" />
          You are offline. What you see may have changed, and changes wait until you are connected.
        </p>
      )}
    </div>
  );
}
