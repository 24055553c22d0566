import type { Board } from '@contract/board.ts';
import type { ChangeBody } from '@contract/change-bodies.ts';
import type { ChangeOutcome } from '@contract/change-sets.ts';
import { atom } from 'nanostores';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '@/lib/api/api-error.ts';
import { isNothing, peopleClashing, peopleTold } from '@/lib/change-sets/outcome.ts';
import { makePreviewer } from '@/lib/change-sets/preview.ts';
import { selectedShifts } from '@/lib/change-sets/selection.ts';
import { useChange, usePreview } from '@/lib/change-sets/use-change.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import {
  changeOf,
  changes,
  type Grip,
  type GripAction,
  type GripKind,
  gripOn,
  gripped,
  timesOfGrip,
} from '../engine/grip.ts';
import { type PlacedRow, rowOf } from '../engine/layout.ts';
import type { Item } from '../engine/rows.ts';
import type { Spot } from '../engine/walk.ts';
import { dayAndTimes, rowName, timesText } from '../engine/words.ts';
import { moveTexts } from '../texts.ts';

/** What letting go of a shift would mean for people: in short beside its times, and in sentences for screen readers. */
interface ShiftPreview {
  short: readonly string[];
  spoken: string;
}

/** What would be left as it is: why, if all of it has the same reason, else how much. */
function staysOf({ skipped }: ChangeOutcome): string | null {
  const [reason, ...others] = new Set(skipped.map(({ refusal }) => textOf(refusal)));
  if (skipped.length === 0) return null;
  return others.length === 0 && reason ? reason : moveTexts.get().stay({ count: skipped.length });
}

/** The words for what a preview answers. */
function previewOf(outcome: ChangeOutcome): ShiftPreview {
  const t = moveTexts.get();
  const [told, clashing] = [peopleTold(outcome), peopleClashing(outcome)];
  const unreached = outcome.unreached.length;
  const stays = staysOf(outcome);
  if (stays !== null && isNothing(outcome)) return { short: [stays], spoken: stays };
  const short = [
    told > 0 ? t.tells({ count: told }) : unreached === 0 && t.tellsNobody,
    unreached > 0 && t.unreached({ count: unreached }),
    clashing > 0 && t.clash({ count: clashing }),
    stays,
  ];
  const spoken = [
    told > 0 ? t.wouldTell({ count: told }) : t.wouldTellNobody,
    unreached > 0 && t.wouldNotReach({ count: unreached }),
    clashing > 0 && t.wouldClash({ count: clashing }),
    stays,
  ];
  return { short: short.filter((fact) => typeof fact === 'string'), spoken: spoken.filter(Boolean).join(' ') };
}

/** The words for a refused preview. `null`: it failed for a reason that is not the move's, so that there is nothing to say. */
function refusedPreview(error: unknown): ShiftPreview | null {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isRefusal || error.status === 401 || error.status === 429) return null;
  const words = messageOf(error);
  return { short: [words], spoken: words };
}

/** A shift that is being moved, and those that move along. */
interface Held {
  grip: Grip;
  item: Item;
  /** Where its bar is within its row, in pixels. */
  y: number;
  /** All shifts that it is about, including its own. */
  items: readonly Item[];
  by: 'pointer' | 'keys';
  /** It has been dropped, and is shown where it goes until the board has the answer. */
  saving: boolean;
}

/**
 * What changes while a shift is moved. It is beside the state of React, so that a movement draws nothing but what moves.
 */
const makeHolding = () => ({
  held: atom<Held | null>(null),
  /** The shifts that are being moved: they are paler at their old place. */
  lifted: atom<ReadonlySet<string>>(new Set()),
  /** What letting go here would mean for people, as far as it is known. */
  preview: atom<ShiftPreview | null>(null),
  /** What a screen reader says. */
  announcement: atom(''),
});

export type Holding = ReturnType<typeof makeHolding>;

/** Whether a change of these shifts may concern somebody: drafts are seen by nobody else. */
const mayConcern = ({ items }: Held): boolean => items.some(({ shift }) => !shift.draft && shift.signups.length > 0);

/** Shows beside a moving shift what letting go would mean for people. `bodyOf`: the change that letting go would make. */
function useMovePreview({ held, preview, announcement }: Holding, bodyOf: (held: Held) => ChangeBody): void {
  const ask = usePreview();
  const [previewer] = useState(() =>
    makePreviewer(ask, {
      read: previewOf,
      refused: refusedPreview,
      show: (next) => {
        preview.set(next);
        if (next) announcement.set(next.spoken);
      },
    }),
  );
  const follow = useEffectEvent((now: Held | null) => {
    if (!now) return previewer.forget();
    if (now.saving) return previewer.stop();
    const { minutes, row } = now.grip;
    previewer.at(changes(now.grip) && mayConcern(now) ? `${minutes} ${row}` : '', () => bodyOf(now));
  });
  useEffect(() => {
    const forget = held.listen((now) => follow(now));
    return () => {
      forget();
      previewer.forget();
    };
  }, [held, previewer]);
}

const nothing: ReadonlySet<string> = new Set();

/** What a drop says in its toast. Of several shifts, the toast says how many. */
function toastOf({ grip, item, items }: Held, target: PlacedRow | undefined, zone: string): string | undefined {
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
  const { held, lifted, announcement } = holding;
  const zone = board.timezone;
  const say = (text: string) => announcement.set(text);

  /** The row that it goes to, if it is another one. */
  const targetOf = ({ grip }: Held) => (grip.row === grip.home ? undefined : rowOf(rows, grip.row));
  /** The change that letting go makes. */
  const bodyOf = (now: Held) =>
    changeOf(
      now.grip,
      now.items.map(({ shift }) => shift),
      targetOf(now)?.row,
    );
  useMovePreview(holding, bodyOf);

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
    const text = toastOf(now, targetOf(now), zone);
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
