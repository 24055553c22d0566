import type { Gate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { ScanLine, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { keepToastsAbove } from '@/components/ui/keep-toasts-above.ts';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { hushLast } from '../act.ts';
import { gateMessages } from '../messages.ts';
import { loadWalkIn } from '../parts.ts';
import type { GateFilter } from '../search.ts';
import type { GateShift } from '../view.ts';

interface GateBarProps {
  gate: Gate;
  shifts: readonly GateShift[];
  filter: GateFilter;
}

/** Scanning and walk-ins: on a phone in a bar within reach of the thumb. */
export function GateBar({ gate, shifts, filter }: GateBarProps) {
  const t = useStore(gateMessages);
  const { Part, prepare, show } = useLazyPart(loadWalkIn);
  const [dialog, setDialog] = useState({ open: false, number: 0 });
  const add = () => {
    hushLast();
    setDialog({ open: true, number: dialog.number + 1 });
    show();
  };
  return (
    <div
      ref={keepToastsAbove}
      data-print="no"
      className="flex gap-2 max-sm:fixed max-sm:z-20 max-sm:inset-x-0 max-sm:bottom-(--member-bar) max-sm:border-t max-sm:border-line max-sm:bg-sheet max-sm:p-2 sm:justify-end"
    >
      {shifts.length > 0 && (
        <Button
          className="min-h-12 max-sm:grow"
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={add}
        >
          <UserPlus aria-hidden="true" className="size-5" />
          {t.walkIn}
        </Button>
      )}
      <Link to="/gate/scan" search={filter} className={buttonStyle('primary', 'min-h-12 max-sm:grow-2')}>
        <ScanLine aria-hidden="true" className="size-5" />
        {t.scan}
      </Link>
      {Part && (
        <Part
          key={dialog.number}
          gate={gate}
          shifts={shifts}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
    </div>
  );
}
