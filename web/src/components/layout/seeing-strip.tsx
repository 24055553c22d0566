import { useStore } from '@nanostores/react';
import { Eye, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { brandName } from '@/lib/app/config.ts';
import { endSeeing } from '@/lib/seeing/end-seeing.ts';
import type { Seen } from '@/lib/seeing/seen.ts';
import { seeingTexts } from '@/lib/seeing/texts.ts';

/** Says on every page as whom an administrator sees the app, or for whom somebody acts, and ends it. */
export function SeeingStrip({ person }: { person: Seen }) {
  const t = useStore(seeingTexts);
  const Sign = person.acts ? UserRound : Eye;
  const [ends, setEnds] = useState(false);
  const words = person.acts ? t.acting({ name: person.name }) : t.strip({ brand: brandName, name: person.name });
  return (
    <section
      aria-label={words}
      className="pointer-events-auto flex items-center justify-center gap-3 border-t border-attention-line bg-attention-wash px-4 py-2 text-small shadow-raised"
    >
      <Sign aria-hidden="true" className="size-5 shrink-0 text-attention" />
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
