import type { WatchBody } from '@contract/watches.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useOnline } from '@/lib/app/online.ts';
import { watchingTexts } from './texts.ts';
import { useWatching, watchesQuery, watchOf } from './watches.ts';

export interface WatchToggleProps {
  wanted: WatchBody;
  /** The look, by whether it is watched. */
  look: (on: boolean) => string;
  /** Instead of "Watch this": nothing fits. */
  nothing?: boolean;
}

/** Begins to watch what somebody looks for, or ends it: one button, so that it keeps the focus. */
export function WatchToggle({ wanted, look, nothing = false }: WatchToggleProps) {
  const t = useStore(watchingTexts);
  const { data } = useQuery(watchesQuery);
  const { start, stop } = useWatching();
  const online = useOnline();
  if (!data) return null;
  const known = watchOf(data, wanted);
  const Icon = known ? BellRing : Bell;
  const busy = start.isPending || stop.isPending;
  return (
    <button
      type="button"
      aria-pressed={known !== undefined}
      aria-busy={busy}
      title={t.watchHint}
      disabled={!online}
      className={look(known !== undefined)}
      onClick={() => {
        if (busy) return;
        if (known) stop.mutate(known);
        else start.mutate(wanted);
      }}
    >
      <Icon aria-hidden="true" className="size-5" />
      {nothing ? t.tellMe : t.watch}
    </button>
  );
}
