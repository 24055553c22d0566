import { useStore } from '@nanostores/react';
import { WifiOff } from 'lucide-react';
import { reachable as reachableNow } from '@/lib/api/reachable.ts';
import { brandName } from '@/lib/app/config.ts';
import { useOnline } from '@/lib/app/use-online.ts';
import { keptFrom } from '@/lib/offline/kept-from.ts';
import { layoutTexts } from './texts.ts';

/** Says that the connection or the service is lost and what that means. It is below the page, so that nothing moves. */
export function OfflineStrip() {
  const t = useStore(layoutTexts);
  const online = useOnline();
  const from = useStore(keptFrom);
  const reachable = useStore(reachableNow);
  return (
    <div role="status" className="in-[:root:has([data-own-strip])]:hidden">
      {!(online && reachable) && (
        <p className="flex animate-enter items-start justify-center gap-2 border-t border-attention-line bg-attention-wash px-4 py-3 text-small shadow-raised">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-attention" />
          {online ? t.away({ brand: brandName }) : `${t.offline} ${from}`}
        </p>
      )}
    </div>
  );
}
