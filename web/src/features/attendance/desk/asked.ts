import type { Asked, GateDocument } from '@contract/desk-signing.ts';
import { problem } from '@contract/error-details.ts';
import type { ErrorParams } from '@contract/errors.ts';
import type { Gate, GateEvent } from '@contract/gate.ts';
import { now } from '@/lib/time/clock.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import type { GateRow } from '../gate/view.ts';

type GateType = Gate['slot_types'][number];

/** What somebody signs and says before they go in. `birth`: see the contract. */
export interface Needs {
  documents: readonly GateDocument[];
  birth: Asked['birth'];
  /** They say in which year they were born. */
  asksBirth: boolean;
}

/** What a place of a slot type asks of a person; `null`: nothing. `asked`: what the gate says of them; `null`: they are new. */
export function needsOf(gate: Gate, type: GateType, asked: Asked | null | undefined): Needs | null {
  if (asked === undefined) return null;
  const { documents: lacks, birth } = asked ?? { documents: type.documents, birth: 'unknown' };
  // A device may have kept a gate of before.
  const documents = (gate.documents ?? []).filter(({ id }) => type.documents.includes(id) && lacks?.includes(id));
  const depends = type.min_age || type.young || documents.some(({ parent_signs }) => parent_signs);
  const asksBirth = birth === 'unknown' && Boolean(depends);
  return documents.length > 0 || asksBirth ? { documents, birth, asksBirth } : null;
}

/** Whether somebody who was born in a year has reached an age on a day. A year counts as its last day. */
const isAged = (born: string, years: number, day: string): boolean => `${Number(born) + years}-12-31` <= day;

/** The words of a year of birth that cannot be: the same as those of the server; `undefined`: it can. */
export function wrongYear(born: string, zone: string): string | undefined {
  if (!/^\d{4}$/.test(born)) return problem('invalid_format', { format: 'born' });
  const year = Number(dayKey(now(), zone).slice(0, 4));
  if (Number(born) > year) return problem('birth', { reason: 'in_future' });
  return Number(born) < year - 122 ? problem('birth', { reason: 'too_long_ago' }) : undefined;
}

/** Who agrees to a document; `null`: it depends on the year of birth, which is not said yet. */
export function signerOf(
  { parent_signs }: GateDocument,
  { birth }: Needs,
  born: string | null,
  zone: string,
): 'own' | 'parent' | null {
  if (!parent_signs) return 'own';
  if (birth !== 'unknown') return birth === 'young' ? 'parent' : 'own';
  if (born === null) return null;
  return isAged(born, 18, dayKey(now(), zone)) ? 'own' : 'parent';
}

/** Whether a shift is not wholly between two times of day: as `private.leaves_hours()`. */
function leavesHours({ start_time, end_time, timezone, all_day }: GateEvent, from: string, until: string): boolean {
  const moment = (time: string) => {
    const { date, time: clock } = wallTime(time, timezone);
    return `${date} ${clock}`;
  };
  const [begins, ends] = [moment(start_time), moment(end_time)];
  const holds = (day: string) =>
    begins >= `${day} ${from}` && ends <= `${until <= from ? addDays(day, 1) : day} ${until}`;
  const day = begins.slice(0, 10);
  return !all_day && !holds(day) && !holds(addDays(day, -1));
}

/** What the rule of ages of a slot type says against somebody who was born in a year, at a shift; `null`: nothing. */
export function ageLimit(
  { min_age, young }: GateType,
  event: GateEvent,
  born: string,
): ErrorParams<'too_young'> | null {
  const day = dayKey(event.start_time, event.timezone);
  if (min_age && !isAged(born, min_age, day)) return { reason: 'age', min_age, own: true };
  if (!young || isAged(born, young.under, day) || !leavesHours(event, young.from, young.until)) return null;
  return { reason: 'hours', ...young, own: true };
}

/** A row once its person has signed: what is against letting them in beside that. */
export function signedRow(row: GateRow, { documents }: Needs): GateRow {
  const names = documents.map(({ name }) => name);
  const missing = row.signup.missing.filter((name) => !names.includes(name));
  const warnings = row.warnings.filter((warning) => warning !== 'not_qualified' || missing.length > 0);
  return { ...row, warnings, signup: { ...row.signup, missing } };
}
