import type { SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { standingTexts } from './standing-texts.ts';

const load = () => import('./standing-dialog.tsx').then(({ StandingDialog }) => StandingDialog);

/** Opens the dialog in which a person signs up for the dates on which a slot repeats. */
export function StandingSignup({ slot, of }: { slot: SlotAssignment; of: string }) {
  const t = useStore(standingTexts);
  const { Part, prepare, show } = useLazyPart(load);
  const [open, setOpen] = useState(false);
  const start = () => {
    setOpen(true);
    show();
  };
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        className="px-3!"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={start}
      >
        <Repeat aria-hidden="true" className="size-5 shrink-0" />
        {t.open}
        <span className="sr-only"> {of}</span>
      </Button>
      {open && Part && <Part slot={slot} onClose={() => setOpen(false)} />}
    </>
  );
}
