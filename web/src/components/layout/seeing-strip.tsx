import { stopSeeingAsUser } from '@contract/access.ts';
import { useStore } from '@nanostores/react';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { brandName } from '@/lib/app/config.ts';
import { type Seen, seen, stopSeeing } from '@/lib/seeing/seen.ts';
import { seeingTexts } from '@/lib/seeing/texts.ts';

/** How long the record is waited for, in milliseconds: without it, what the administrator may see ends by itself. */
const patience = 3000;

/** Records that the administrator stops, and shows the app as they see it: also without a network, or if the server refuses. */
export async function endSeeing(): Promise<void> {
  const person = seen.get();
  if (!person) return;
  await Promise.race([api(stopSeeingAsUser, { params: { id: person.id } }).catch(() => {}), wait(patience)]);
  stopSeeing();
}

/** Says on every page as whom an administrator sees the app, and ends it. */
export function SeeingStrip({ person }: { person: Seen }) {
  const t = useStore(seeingTexts);
  const [ends, setEnds] = useState(false);
  const words = t.strip({ brand: brandName, name: person.name });
  return (
    <section
      aria-label={words}
      className="pointer-events-auto flex items-center justify-center gap-3 border-t border-attention-line bg-attention-wash px-4 py-2 text-small shadow-raised"
    >
      <Eye aria-hidden="true" className="size-5 shrink-0 text-attention" />
      <p className="min-w-0 wrap-anywhere">{words}</p>
      <Button
        // Until the app is loaded anew.
        busy={ends}
        onClick={() => {
          setEnds(true);
          void endSeeing();
        }}
        className="shrink-0"
      >
        {t.stop}
      </Button>
    </section>
  );
}
