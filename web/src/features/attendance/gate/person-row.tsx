import { useStore } from '@nanostores/react';
import { CloudUpload, EllipsisVertical, LogOut, TriangleAlert, UserCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { LazyTrigger } from '@/components/ui/lazy-trigger.tsx';
import { useSteady } from '@/components/ui/use-steady.ts';
import { loadMenu } from './parts.ts';
import { StateMark } from './state-mark.tsx';
import { gateTexts } from './texts.ts';
import { checkOut, needsWord } from './use-entry.ts';
import type { GateRow } from './view.ts';

interface PersonRowProps {
  row: GateRow;
  /** Something of this person waits to be sent. */
  unsent: boolean;
  /** Administrators act on their own places as well. */
  isAdmin: boolean;
  onEnter: (row: GateRow) => void;
  onRelease: (rows: readonly GateRow[]) => void;
}

const main = 'min-h-12 min-w-28 shrink-0 px-3!';

/** Keeps the focus in the row when its main button goes, by a press or because of what others did. */
const keepFocus = (button: HTMLButtonElement) => () => {
  if (document.activeElement !== button) return;
  const row = button.closest('li');
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    row?.querySelector<HTMLElement>('[data-gate], [aria-haspopup=menu]')?.focus({ preventScroll: true });
  });
};

/** A person at the gate: name, state, the one thing to do next, and a menu for the rest. */
export function PersonRow({ row, unsent, isAdmin, onEnter, onRelease }: PersonRowProps) {
  const t = useStore(gateTexts);
  const { person, state, signup } = row;
  const mayAct = isAdmin || !signup.own;
  const { name } = person;
  const isHere = state === 'here';
  const asks = !isHere && needsWord(row);
  const steady = useSteady(isHere ? 'out' : 'in');
  const Icon = isHere ? LogOut : asks ? TriangleAlert : UserCheck;
  // One button for both, so that it keeps the focus.
  const act = ({ detail }: MouseEvent<HTMLElement>) => {
    // The second half of a double click is not about what the first has made of it.
    if (detail > 1) return;
    if (isHere) checkOut(row);
    else onEnter(row);
  };
  const menu = {
    'aria-label': t.more({ name }),
    className: 'grid size-12 shrink-0 place-items-center rounded-round text-soft hover:bg-desk hover:text-ink',
    children: <EllipsisVertical aria-hidden="true" className="size-5" />,
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 py-2 pr-1 pl-4 sm:gap-x-3 sm:pr-3 sm:pl-5">
      <div className="min-w-0">
        <h3 className="font-strong wrap-anywhere">{name}</h3>
        <StateMark row={row} />
        {unsent && (
          <p className="flex items-center gap-1.5 text-small text-soft">
            <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
            {t.unsent}
          </p>
        )}
      </div>
      {mayAct && state !== 'gone' && (
        <Button
          ref={keepFocus}
          variant={isHere ? 'tinted' : 'primary'}
          data-gate="act"
          className={main}
          aria-haspopup={asks ? 'dialog' : undefined}
          onClickCapture={steady}
          onClick={act}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span aria-hidden="true">{isHere ? t.checkOut : t.checkIn}</span>
          <span className="sr-only">{isHere ? t.checkOutOf({ name }) : t.checkInOf({ name })}</span>
        </Button>
      )}
      {(mayAct || person.phone) && (
        <div className="col-start-3">
          <LazyTrigger button={menu} load={loadMenu} props={{ row, mayAct, onEnter, onRelease }} />
        </div>
      )}
      {!mayAct && <p className="col-span-full pr-3 text-small text-soft">{t.own}</p>}
    </li>
  );
}
