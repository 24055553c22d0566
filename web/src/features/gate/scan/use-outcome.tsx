import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { undoDeed } from '../act.ts';
import { gateMessages, scanMessages } from '../messages.ts';
import type { Recognized } from '../recognize.ts';
import { checkIn, checkOut, needsWord } from '../use-entry.ts';
import type { GateRow } from '../view.ts';
import type { Scanned } from './scan-result.tsx';

interface Around {
  isAdmin: boolean;
  /** Asks whether to let somebody in. */
  onAsk: (row: GateRow) => void;
  onWalkIn: (person: { id: string; name: string }) => void;
}

/** What a scan leads to: whoever is awaited is checked in at once, everything else is said or asked. */
export function useOutcome({ isAdmin, onAsk, onWalkIn }: Around) {
  const [result, setResult] = useState<Scanned | null>(null);
  const count = useRef(0);
  const say = (next: Omit<Scanned, 'number'>) => setResult({ ...next, number: ++count.current });
  const shiftOf = ({ event }: GateRow): string => `${event.title}, ${timeOfDay(event.start_time, event.timezone)}`;

  const undoOf = (id: string, { person }: GateRow) => {
    const undo = () => {
      undoDeed(id, person.name, true);
      say({ tone: 'attention', title: gateMessages.get().undone(person) });
    };
    return <Button onClick={undo}>{commonMessages.get().undo}</Button>;
  };
  /** Says that somebody is here now. */
  const letIn = (id: string, row: GateRow): void =>
    say({
      tone: 'done',
      title: gateMessages.get().checkedIn(row.person),
      detail: shiftOf(row),
      action: undoOf(id, row),
    });
  const checkOutNow = (row: GateRow): void => {
    const id = checkOut(row, true);
    if (!id) return;
    say({
      tone: 'done',
      title: gateMessages.get().checkedOut(row.person),
      detail: shiftOf(row),
      action: undoOf(id, row),
    });
  };
  const enterNow = (row: GateRow): void => {
    const t = scanMessages.get();
    if (needsWord(row)) {
      say({ tone: 'attention', title: t.asks(row.person), detail: shiftOf(row) });
      onAsk(row);
      return;
    }
    const id = checkIn(row, { quiet: true });
    if (id) letIn(id, row);
  };
  /** Shows the place of somebody, and checks them in if they are awaited. */
  const meet = (row: GateRow) => {
    const [t, gate] = [scanMessages.get(), gateMessages.get()];
    const detail = shiftOf(row);
    if (row.signup.own && !isAdmin) return say({ tone: 'attention', title: t.ownCode, detail });
    if (row.state === 'here') {
      const action = <Button onClick={() => checkOutNow(row)}>{gate.checkOut}</Button>;
      return say({ tone: 'attention', title: t.isHere(row.person), detail, action });
    }
    if (row.state === 'gone') {
      const action = <Button onClick={() => enterNow(row)}>{t.again}</Button>;
      return say({ tone: 'attention', title: t.hasGone(row.person), detail, action });
    }
    enterNow(row);
  };
  const tell = (recognized: Recognized) => {
    const t = scanMessages.get();
    if (recognized.kind === 'unknown') return say({ tone: 'failed', title: t.unknown });
    const { row, person } = recognized;
    if (row) return meet(row);
    const action = <Button onClick={() => onWalkIn(person)}>{t.addThem}</Button>;
    say({ tone: 'attention', title: t.noPlace(person), action });
  };
  const fail = (error: Error): void =>
    say({ tone: 'failed', title: scanMessages.get().failed({ reason: messageOf(error) }) });
  return { result, meet, tell, fail, letIn };
}
