import type { HandOver } from '@contract/hand-overs.ts';
import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { useOnline } from '@/lib/app/use-online.ts';
import { Of } from './answer-buttons.tsx';
import { handOverTexts } from './texts.ts';

const loadDialog = () => import('./swap-dialog.tsx').then(({ SwapDialog }) => SwapDialog);

interface SwapButtonProps {
  place: HandOver;
  /** The person's own places that they can give. */
  own: readonly Signup[];
}

/** The button that offers an own place in return for one that is handed over. Renders nothing without one to give. */
export function SwapButton({ place, own }: SwapButtonProps) {
  const t = useStore(handOverTexts);
  const online = useOnline();
  const [isOpen, setOpen] = useState(false);
  const { Part, prepare, show } = useLazyPart(loadDialog);
  if (own.length === 0) return null;
  const start = () => {
    setOpen(true);
    show();
  };
  return (
    <>
      <Button
        variant={place.swap_with ? 'primary' : 'tinted'}
        aria-haspopup="dialog"
        disabled={!online}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={start}
      >
        {t.swapFor}
        <Of place={place} />
      </Button>
      {isOpen && Part && <Part place={place} own={own} onClose={() => setOpen(false)} />}
    </>
  );
}
