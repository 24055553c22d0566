import { WifiOff } from 'lucide-react';
import { useReachable } from '@/lib/reachable.ts';
import { useOnline } from '@/lib/use-online.ts';

const offline = 'You are offline. What you see may be out of date, and nothing can be changed until you are connected.';
const away = 'Muster can’t be reached right now. Nothing of yours is lost; we keep trying.';

/** Says when the connection or the service is gone and what that means. Below the page, so that nothing on it moves. */
export function OfflineStrip() {
  const online = useOnline();
  const reachable = useReachable();
  return (
    <div role="status">
      {!(online && reachable) && (
        <p className="flex animate-enter items-start justify-center gap-2 border-t border-attention-line bg-attention-wash px-4 py-3 text-small shadow-raised">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-attention" />
          {online ? away : offline}
        </p>
      )}
    </div>
  );
}
