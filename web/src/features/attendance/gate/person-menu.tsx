import { useStore } from '@nanostores/react';
import { CircleSlash, CircleX, LogOut, Phone, Undo2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import type { TriggerButton } from '@/components/ui/lazy.tsx';
import { phoneLink } from '@/lib/format/person-name.ts';
import { checkOut, markAway, undoDeed } from './gate-actions.ts';
import { gateTexts } from './texts.ts';
import type { GateRow } from './view.ts';

interface PersonMenuProps {
  button: TriggerButton;
  row: GateRow;
  /** Whether the person of this device may act on this place. */
  mayAct: boolean;
  onEnter: (row: GateRow) => void;
  onRelease: (rows: readonly GateRow[]) => void;
}

const sign = 'size-5 shrink-0 text-soft';

/** What can be done about somebody who is as they were when the menu opened: "Check in" must not become "Check out" under the finger. */
function Actions({ row: given, mayAct, onEnter, onRelease }: Omit<PersonMenuProps, 'button'>) {
  const [row] = useState(given);
  const t = useStore(gateTexts);
  const { signup, person, state, lateBy } = row;
  const { last } = signup;
  const mayEnter = mayAct && !row.slot.is_canceled;
  const isAwaited = state === 'expected' || state === 'late';
  return (
    <>
      {person.phone && (
        <DropdownMenuItem asChild>
          <a href={phoneLink(person.phone)}>
            <Phone aria-hidden="true" className={sign} />
            {t.call({ phone: person.phone })}
          </a>
        </DropdownMenuItem>
      )}
      {mayEnter && state !== 'here' && (
        <DropdownMenuItem afterwards={() => onEnter(row)}>
          <UserCheck aria-hidden="true" className={sign} />
          {t.checkIn}
        </DropdownMenuItem>
      )}
      {mayAct && state === 'here' && (
        <DropdownMenuItem afterwards={() => checkOut(row)}>
          <LogOut aria-hidden="true" className={sign} />
          {t.checkOut}
        </DropdownMenuItem>
      )}
      {mayAct && (lateBy !== null || state === 'excused') && (
        <DropdownMenuItem afterwards={() => (isAwaited ? onRelease([row]) : markAway(row, 'no_show'))}>
          <CircleX aria-hidden="true" className={sign} />
          {t.no_show}
        </DropdownMenuItem>
      )}
      {mayAct && (isAwaited || state === 'no_show') && (
        <DropdownMenuItem afterwards={() => markAway(row, 'excused')}>
          <CircleSlash aria-hidden="true" className={sign} />
          {t.excused}
        </DropdownMenuItem>
      )}
      {mayAct && last && (
        <DropdownMenuItem afterwards={() => undoDeed({ ...last, name: person.name })}>
          <Undo2 aria-hidden="true" className={sign} />
          {t.undoLast}
        </DropdownMenuItem>
      )}
    </>
  );
}

/** What else can be done about a person at the gate. */
export function PersonMenu({ button, ...about }: PersonMenuProps) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent align="end">
        <Actions {...about} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
