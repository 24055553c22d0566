/** Minutes after 9:00. The shift of the model goes from 60 (10:00) to 300 (14:00); people come from 30 minutes before. */
const [start, end, early, tolerance, noShowAfter] = [60, 300, 30, 10, 15];

interface Mark {
  is: 'attended' | 'no_show' | 'excused';
  minutes: number | null;
  at: number;
  by: number;
}
interface Place {
  came: number | null;
  went: number | null;
  mark: Mark | null;
  releasedAt: number | null;
  canceledAt: number | null;
}
interface Entry extends Place {
  revision: number;
  /** Who brought it to the present revision. */
  by: number;
}
export interface Action {
  id: string;
  kind: 'check_in' | 'check_out' | 'no_show' | 'excused' | 'walk_in' | 'add_place' | 'undo';
  at: number;
  signup?: string;
  seen?: number;
  force?: boolean;
  reason?: string;
  addPlace?: boolean;
  action?: string;
}
type Change = { place: true } | { signup: string; before: Place | null; after: Place };
interface Done {
  by: number;
  kind: Action['kind'];
  signup: string | undefined;
  changes: Change[];
  undone: boolean;
}

const copy = ({ came, went, mark, releasedAt, canceledAt }: Place): Place => ({
  ...{ came, went, mark, releasedAt, canceledAt },
});
const same = (one: Place, other: Place) => JSON.stringify(copy(one)) === JSON.stringify(copy(other));
const fresh: Place = { came: null, went: null, mark: null, releasedAt: null, canceledAt: null };

/** What the gate of one slot should do, written in another way than in the database. */
export function gateModel(signups: string[], capacity: number) {
  const entries = new Map<string, Entry>(signups.map((id) => [id, { ...fresh, revision: 0, by: -1 }]));
  const done = new Map<string, Done>();
  let required = capacity;

  const taken = () => [...entries.values()].filter((e) => e.canceledAt === null && e.releasedAt === null).length;
  const stateOf = (entry: Place, now: number) => {
    if (entry.canceledAt !== null) return 'canceled';
    if (entry.mark?.is === 'no_show' || entry.mark?.is === 'excused') return entry.mark.is;
    if (entry.mark || entry.went !== null) return 'gone';
    if (entry.came !== null) return 'here';
    return now >= start ? 'late' : 'expected';
  };
  /** The time that counts. */
  const minutes = (came: number, went: number): number | null => {
    const from = came <= start + tolerance ? start : came;
    const to = went >= end - tolerance ? end : went;
    return from === start && to === end ? null : Math.max(0, to - from);
  };

  function act(action: Action, by: number, now: number): string {
    const known = done.get(action.id);
    if (known) return known.by === by ? 'repeated' : 'gate_reused';
    const changes: Change[] = [];
    const target = action.kind === 'undo' ? done.get(action.action ?? '') : undefined;
    if (action.kind === 'undo' && (!target || target.kind === 'undo')) return 'not_found';
    const id = target ? target.signup : action.signup;
    const entry = id === undefined ? undefined : entries.get(id);
    if (entry?.canceledAt != null && action.kind !== 'undo')
      return action.kind === 'walk_in' ? 'gate_reused' : 'gate_state';
    const isNew = action.kind === 'walk_in' || action.kind === 'add_place' || action.kind === 'undo';
    if (!entry && !isNew) return 'gate_closed';
    const at = Math.min(now, action.at);
    const state = entry ? stateOf(entry, now) : '';
    const become = (next: Place) => {
      if (!entry || id === undefined) return;
      const before = copy(entry);
      Object.assign(entry, next, { revision: entry.revision + 1, by });
      changes.push({ signup: id, before, after: copy(entry) });
    };
    /** Why the present state is in the way. */
    const obstacle = (possible: boolean) => {
      if (!entry) return null;
      if (action.seen !== undefined && action.seen !== entry.revision && !action.force && entry.by !== by)
        return 'gate_conflict';
      return possible || action.force ? null : 'gate_state';
    };
    const room = () => {
      if (taken() < required) return true;
      if (!action.addPlace) return false;
      required += 1;
      changes.push({ place: true });
      return true;
    };

    if (action.kind === 'add_place') {
      required += 1;
      changes.push({ place: true });
    } else if (action.kind === 'walk_in' && id !== undefined) {
      if (entry) return 'gate_reused';
      if ((at < start - early || at >= end) && !action.reason) return 'gate_warning';
      if (!room()) return 'slot_full';
      const made = { ...fresh, came: at };
      entries.set(id, { ...made, revision: 0, by });
      changes.push({ signup: id, before: null, after: made });
    } else if (action.kind === 'check_in' && entry) {
      if (state === 'here' && at < (entry.came ?? 0)) become({ ...copy(entry), came: at });
      else if (state !== 'here' && !(state === 'gone' && at <= (entry.went ?? 0))) {
        const refused = state === 'late' || state === 'expected' ? null : obstacle(true);
        if (refused) return refused;
        if (entry.came === null && (at < start - early || at >= end) && !action.reason) return 'gate_warning';
        if (entry.releasedAt !== null && !room()) return 'slot_full';
        become({ ...fresh, came: state === 'gone' ? entry.came : at });
      }
    } else if (action.kind === 'check_out' && entry) {
      if (state === 'here') {
        const went = Math.max(at, entry.came ?? 0);
        const mark: Mark = { is: 'attended', minutes: minutes(entry.came ?? 0, went), at: now, by };
        become({ ...copy(entry), went, mark });
      } else if (state !== 'gone') {
        const { force: _, ...calm } = action;
        return (action.force ? act({ ...calm, id: action.id } as Action, by, now) : obstacle(false)) ?? '';
      }
    } else if ((action.kind === 'no_show' || action.kind === 'excused') && entry) {
      if (state !== action.kind) {
        const refused =
          state === 'late' || state === 'expected' ? null : obstacle(state === 'no_show' || state === 'excused');
        if (refused) return refused;
        if (action.kind === 'no_show' && at < start + noShowAfter) return 'no_show_early';
        const mark: Mark = { is: action.kind, minutes: null, at: now, by };
        become({ ...fresh, mark, releasedAt: entry.releasedAt ?? now });
      }
    } else if (target && !target.undone) {
      const [wasRequired, was] = [required, new Map([...entries].map(([key, e]) => [key, { ...e }]))];
      const refuse = (code: string) => {
        required = wasRequired;
        for (const [key, e] of was) entries.set(key, e);
        return code;
      };
      for (const change of [...target.changes].reverse()) {
        if ('place' in change) {
          if (taken() >= required || required === 1) return refuse('changed_since');
          required -= 1;
          continue;
        }
        const present = entries.get(change.signup) as Entry;
        if (!same(present, change.after)) return refuse('changed_since');
        const before = change.before ?? { ...copy(present), canceledAt: now };
        if (present.releasedAt !== null && before.releasedAt === null && taken() >= required)
          return refuse('slot_full');
        Object.assign(present, copy(before), { revision: present.revision + 1, by });
      }
      target.undone = true;
    }
    done.set(action.id, { by, kind: action.kind, signup: id, changes, undone: false });
    return 'done';
  }

  return { act, entries, stateOf, taken, required: () => required, doneIds: () => [...done.keys()] };
}
