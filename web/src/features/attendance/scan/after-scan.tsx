import type { Gate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { now } from '@/lib/time/clock.ts';
import type { Newcomer } from '../gate/found-elsewhere.tsx';
import { checkIn, checkOut, hasSaid, isStored, needsWord, sayFailed, undoDeed } from '../gate/gate-actions.ts';
import { nameOf, placeInWords } from '../gate/names.ts';
import { findingTexts, gateTexts, scanTexts } from '../gate/texts.ts';
import type { GateRow } from '../gate/view.ts';
import type { Recognized } from './recognize.ts';

/** What became of a scan. `number`: how many scans there have been, so that the same words are seen to be new. */
interface Scanned {
  number: number;
  tone: 'done' | 'attention' | 'failed';
  title: string;
  detail?: string;
  action?: ReactNode;
}

const looks = {
  done: { Icon: CircleCheck, look: 'bg-done text-on-action' },
  attention: { Icon: TriangleAlert, look: 'bg-attention-wash text-ink' },
  failed: { Icon: CircleX, look: 'bg-loss-wash text-ink' },
} as const;

interface ScanResultProps {
  result: Scanned | null;
  /** Without one there is nothing to hold a code in front of. */
  hasCamera: boolean;
}

/** What became of the last scan, in large words below the picture. The region stays, so that screen readers read what comes into it. */
export function ScanResult({ result, hasCamera }: ScanResultProps) {
  const t = useStore(scanTexts);
  const { Icon, look } = result ? looks[result.tone] : { Icon: null, look: '' };
  return (
    <div className={clsx((result || hasCamera) && 'px-4 py-3', look)}>
      <div role="status">
        {result && Icon ? (
          <div key={result.number} className="flex animate-enter items-start gap-3">
            <Icon aria-hidden="true" className="mt-1 size-8 shrink-0" />
            <div className="min-w-0">
              <p className="text-lead font-strong wrap-anywhere">{result.title}</p>
              {result.detail && <p className="wrap-anywhere">{result.detail}</p>}
            </div>
          </div>
        ) : (
          hasCamera && <p className="py-1 text-center text-lead">{t.hint}</p>
        )}
      </div>
      {result?.action && <div className="mt-2 flex justify-end">{result.action}</div>}
    </div>
  );
}

interface Around {
  gate: Gate;
  isAdmin: boolean;
  /** Asks whether to let somebody in. */
  onAsk: (row: GateRow) => void;
  /** Without it, there is no shift to which somebody can be added. */
  onWalkIn: ((who: Newcomer) => void) | undefined;
}

/** What a scan leads to: whoever is awaited is checked in at once, everything else is said or asked. */
export function useOutcome({ gate: kept, isAdmin, onAsk, onWalkIn }: Around) {
  const [result, setResult] = useState<Scanned | null>(null);
  const count = useRef(0);
  /** @returns the number by which `correct` knows these words */
  const say = (next: Omit<Scanned, 'number'>): number => {
    setResult({ ...next, number: ++count.current });
    return count.current;
  };
  /** Says that what was said was not so: in its place, unless that is about another scan by now. */
  const correct = (number: number) => (title: string) => {
    if (number === count.current) say({ tone: 'failed', title });
    else sayFailed(title);
  };
  const shiftOf = ({ slot, event }: GateRow): string => {
    const type = kept.slot_types.find(({ id }) => id === slot.slot_type_id);
    return type ? nameOf({ type, event }, now()) : event.title;
  };

  const undoOf = (id: string, { person }: GateRow, kind: 'check_in' | 'check_out') => {
    const undo = () => {
      let number = 0;
      const done = { id, name: person.name, kind, correct: (text: string) => correct(number)(text) };
      undoDeed(done, () => {
        number = say({ tone: 'attention', title: gateTexts.get().undone(person) });
      });
    };
    return <Button onClick={undo}>{commonTexts.get().undo}</Button>;
  };
  /** Says what was done, once the device has stored it. Otherwise a toast says that nothing was recorded. */
  const sayDone = async (id: string, row: GateRow, kind: 'check_in' | 'check_out'): Promise<void> => {
    if (!(await isStored(id))) return setResult(null);
    const t = gateTexts.get();
    const title = (kind === 'check_in' ? t.checkedIn : t.checkedOut)(row.person);
    const number = say({ tone: 'done', title, detail: shiftOf(row), action: undoOf(id, row, kind) });
    hasSaid({ id, name: row.person.name, correct: correct(number) });
  };
  /** Says that somebody is here now. */
  const letIn = (id: string, row: GateRow): void => void sayDone(id, row, 'check_in');
  const checkOutNow = (row: GateRow): void => {
    const id = checkOut(row, true);
    if (id) void sayDone(id, row, 'check_out');
  };
  const enterNow = (row: GateRow): void => {
    const t = scanTexts.get();
    if (needsWord(row)) {
      say({ tone: 'attention', title: t.asks(row.person), detail: shiftOf(row) });
      onAsk(row);
      return;
    }
    const id = checkIn(row, { quiet: true });
    if (id) letIn(id, row);
  };
  /** Shows the place of somebody, and checks them in if they are awaited. */
  const meet = (row: GateRow): void => {
    const [t, gate] = [scanTexts.get(), gateTexts.get()];
    const detail = shiftOf(row);
    if (row.signup.own && !isAdmin) say({ tone: 'attention', title: t.ownCode, detail });
    else if (row.state === 'here') {
      const action = <Button onClick={() => checkOutNow(row)}>{gate.checkOut}</Button>;
      say({ tone: 'attention', title: t.isHere(row.person), detail, action });
    } else if (row.state === 'gone') {
      const action = <Button onClick={() => enterNow(row)}>{t.again}</Button>;
      say({ tone: 'attention', title: t.hasGone(row.person), detail, action });
    } else enterNow(row);
  };
  const addThem = (who: Newcomer) =>
    onWalkIn && { action: <Button onClick={() => onWalkIn(who)}>{scanTexts.get().addThem}</Button> };
  const tell = (recognized: Recognized): void => {
    const t = scanTexts.get();
    if (recognized.kind === 'unknown') {
      say({ tone: 'failed', title: t.unknown });
      return;
    }
    const { row, person } = recognized;
    const { name, state } = person;
    const places = person.places.map((place) => placeInWords(place, now())).join(' · ');
    const detail = places && { detail: places };
    // Whoever is here can go, whether they may come or not.
    if (row && (state === 'active' || row.state === 'here')) meet(row);
    else if (state === 'active') say({ tone: 'attention', title: t.noPlace(person), ...detail, ...addThem(person) });
    else say({ tone: 'attention', title: `${name}: ${findingTexts.get()[state]}`, ...detail });
  };
  /** A name that nobody has. */
  const nobody = (name: string): void =>
    void say({ tone: 'attention', title: scanTexts.get().nobody({ name }), ...addThem({ id: null, name }) });
  const fail = (error: Error): void =>
    void say({ tone: 'failed', title: scanTexts.get().failed({ reason: messageOf(error) }) });
  return { result, meet, tell, fail, nobody, letIn };
}
