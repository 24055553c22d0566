import { useStore } from '@nanostores/react';
import { WifiOff } from 'lucide-react';
import { reachable as reachableNow } from '@/lib/api/api-client.ts';
import { useOnline } from '@/lib/app/online.ts';
import { isOfGate, isUnsent, waiting } from '@/lib/offline/outbox.ts';
import { gateStuck } from '@/lib/offline/send-at-gate.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { gateTexts } from './texts.ts';

/** Says that there is no connection, how much waits for it, and from when the people are. It stands in for the strip of other pages. */
export function GateStrip({ from, zone }: { from: string | undefined; zone: string }) {
  const t = useStore(gateTexts);
  const online = useOnline();
  const reachable = useStore(reachableNow);
  const stuck = useStore(gateStuck);
  const count = useStore(waiting).filter((each) => isOfGate(each) && isUnsent(each)).length;
  const lost = !online || !reachable || (stuck && count > 0);
  const time = from ? timeOfDay(from, zone) : '–';
  return (
    <div role="status" data-own-strip="" data-print="no" className="sticky top-0 z-10">
      {lost && (
        <p className="-mx-4 mb-4 flex items-start justify-center gap-2 border-y border-attention-line bg-attention-wash px-4 py-2 font-strong sm:mx-0 sm:rounded-control sm:border">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
          {count > 0 ? t.offline({ count, time }) : t.offlineNone({ time })}
        </p>
      )}
    </div>
  );
}
