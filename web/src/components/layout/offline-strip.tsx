import { WifiOff } from 'lucide-react';
import { useOnline } from '@/lib/use-online.ts';

/** Says when the connection is gone and what that means. Below the page, so that nothing on it moves. */
export function OfflineStrip() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex animate-enter items-start justify-center gap-2 border-t border-attention-line bg-attention-wash px-4 py-3 text-small shadow-raised">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-attention" />
          You are offline. What you see may be out of date, and nothing can be changed until you are connected.
        </p>
      )}
    </div>
  );
}
