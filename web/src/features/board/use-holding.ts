import type { Board } from '@contract/board.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { selectedShifts } from '@/lib/change-sets/selection.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { changes, type GripAction, type GripKind, gripOn, gripped, timesOfGrip } from './grip.ts';
import { type Held, makeHolding } from './held.ts';
import { type PlacedRow, rowOf } from './layout.ts';
import { moveTexts } from './texts.ts';
import { changeOf } from './to-change.ts';
import { useForetelling } from './use-foretelling.ts';
import type { Spot } from './walk.ts';
import { dayAndTimes, rowName, timesText } from './words.ts';

const nothing: ReadonlySet<string> = new Set();

/** What a drop says in its toast. Of several shifts, the toast says how many. */
function saidOf({ grip, item, items }: Held, target: PlacedRow | undefined, zone: string): string | undefined {
  const t = moveTexts.get();
  const { title } = item.shift;
  if (items.length > 1) return undefined;
  if (grip.kind !== 'move') return t.lengthened({ title, times: timesText(timesOfGrip(grip), zone) });
  if (grip.minutes !== 0) return t.moved({ title, time: dayAndTimes(timesOfGrip(grip), zone) });
  return target?.row.kind === 'place' ? t.placed({ title, place: target.row.name }) : t.unplaced({ title });
}

interface Setting {
  board: Board;
  rows: readonly PlacedRow[];
  /** Loads the board anew; resolves when it is there. */
  reload: () => Promise<unknown>;
}

/** Takes hold of shifts, moves them and lets them go: the same for pointer, touch and keys. */
export function useHolding({ board, rows, reload }: Setting) {
  const [holding] = useState(makeHolding);
  const change = useChange();
  const { held, lifted, said } = holding;
  const zone = board.timezone;
  const say = (text: string) => said.set(text);

  /** The row that it goes to, if it is another one. */
  const targetOf = ({ grip }: Held) => (grip.row === grip.home ? undefined : rowOf(rows, grip.row));
  /** The change that letting go makes. */
  const bodyOf = (now: Held) =>
    changeOf(
      now.grip,
      now.items.map(({ shift }) => shift),
      targetOf(now)?.row,
    );
  useForetelling(holding, bodyOf);

  const release = () => {
    held.set(null);
    lifted.set(nothing);
  };
  /** The shifts that move along: the selected ones, if this is one of them. */
  const companyOf = ({ bar: { item } }: Spot): Held['items'] => {
    const chosen = selectedShifts.get();
    if (!chosen.has(item.shift.id)) return [item];
    const all = rows.flatMap(({ bars }) => bars).map((bar) => bar.item);
    const others = all.filter(({ shift }) => chosen.has(shift.id) && shift.id !== item.shift.id);
    return [item, ...new Map(others.map((other) => [other.shift.id, other])).values()];
  };
  /** Whether a shift can go to other rows: those of places, if all that move along are in one. */
  const mayChangeRow = ({ items, grip }: Held): boolean => {
    const home = rowOf(rows, grip.home)?.row;
    if (home?.kind !== 'place' && home?.kind !== 'no-place') return false;
    return items.every(({ shift }) => shift.place_id === items[0]?.shift.place_id);
  };
  /** @returns whether the shift can be moved now; if not, it says why */
  const take = (spot: Spot, kind: GripKind, by: Held['by']): boolean => {
    const { item, y } = spot.bar;
    const home = rows[spot.row]?.row.key;
    if (home === undefined) return false;
    if (held.get()) {
      say(moveTexts.get().saving);
      return false;
    }
    if (item.shift.all_day) {
      say(moveTexts.get().allDay({ title: item.shift.title }));
      return false;
    }
    const items = kind === 'move' ? companyOf(spot) : [item];
    const taken = { grip: gripOn(kind, item, home), item, y, items, by, saving: false };
    held.set(taken);
    if (by === 'keys') {
      lifted.set(new Set(items.map(({ shift }) => shift.id)));
      const t = moveTexts.get();
      const text = kind !== 'move' ? t.takenLength : mayChangeRow(taken) ? t.takenMove : t.takenTime;
      say(text({ title: item.shift.title, times: dayAndTimes(item, zone) }));
    }
    return true;
  };
  /** Shows what would move, before it does: a finger has rested on it. */
  const lift = () => {
    lifted.set(new Set(held.get()?.items.map(({ shift }) => shift.id)));
    navigator.vibrate?.(10);
  };
  const act = (action: GripAction) => {
    const now = held.get();
    if (!now || now.saving) return;
    const next = gripped(now.grip, action);
    const grip = mayChangeRow(now) ? next : { ...next, row: next.home };
    held.set({ ...now, grip });
    if (grip.moved) lifted.set(new Set(now.items.map(({ shift }) => shift.id)));
    if (now.by === 'keys') {
      const [times, row] = [dayAndTimes(timesOfGrip(grip), zone), rowOf(rows, grip.row)?.row];
      say(row ? moveTexts.get().at({ times, row: rowName(row) }) : times);
    }
  };
  /** Puts the shift back where it was. */
  const cancel = () => {
    const now = held.get();
    if (!now || now.saving) return;
    if (now.grip.moved || now.by === 'keys') say(moveTexts.get().stays({ title: now.item.shift.title }));
    release();
  };
  const drop = () => {
    const now = held.get();
    if (!now || now.saving) return;
    if (!changes(now.grip)) return cancel();
    held.set({ ...now, saving: true });
    const text = saidOf(now, targetOf(now), zone);
    change(bodyOf(now), {
      ...(text && { said: text }),
      onDone: () => void reload().finally(release),
      onKept: () => {
        say(moveTexts.get().stays({ title: now.item.shift.title }));
        release();
      },
    });
  };
  /** Others may have removed what is held, or the row that it would go to: then there is nothing left to drop. */
  const followRows = useEffectEvent((shown: readonly PlacedRow[]) => {
    const now = held.get();
    if (!now || now.saving) return;
    const { title, id } = now.item.shift;
    const isThere = shown.some(({ row }) => row.items.some(({ shift }) => shift.id === id));
    if (isThere && rowOf(shown, now.grip.row)) return;
    say((isThere ? moveTexts.get().rowGone : moveTexts.get().gone)({ title }));
    release();
  });
  useEffect(() => followRows(rows), [rows]);
  return { holding, take, lift, act, drop, cancel, say };
}

export type Hold = ReturnType<typeof useHolding>;
