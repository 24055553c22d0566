import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { ScanLine, UserPlus } from 'lucide-react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { keepToastsAbove } from '@/components/ui/keep-toasts-above.ts';
import type { GateFilter } from './search.ts';
import { gateTexts } from './texts.ts';

interface GateBarProps {
  filter: GateFilter;
  /** Asks who comes without a place; without it, there is no shift to which they could come. */
  onWalkIn: (() => void) | undefined;
  /** Fetches the dialog that does. */
  prepare: () => void;
}

/** Scanning and walk-ins: on a phone in a bar within reach of the thumb. */
export function GateBar({ filter, onWalkIn, prepare }: GateBarProps) {
  const t = useStore(gateTexts);
  return (
    <div
      ref={keepToastsAbove}
      data-print="no"
      className="flex gap-2 max-sm:fixed max-sm:z-20 max-sm:inset-x-0 max-sm:bottom-(--member-bar) max-sm:border-t max-sm:border-line max-sm:bg-sheet max-sm:p-2 sm:justify-end"
    >
      {onWalkIn && (
        <Button
          className="min-h-12 max-sm:grow"
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={onWalkIn}
        >
          <UserPlus aria-hidden="true" className="size-5" />
          {t.walkIn}
        </Button>
      )}
      <Link to="/gate/scan" search={filter} className={buttonStyle('primary', 'min-h-12 max-sm:grow-2')}>
        <ScanLine aria-hidden="true" className="size-5" />
        {t.scan}
      </Link>
    </div>
  );
}
