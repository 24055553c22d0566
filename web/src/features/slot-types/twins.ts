import type { SlotType } from '@contract/slot-types.ts';
import { fold } from '@/lib/format/fold.ts';

const folded = (name: string): string => fold(name.trim().replace(/\s+/g, ' '));

/** Whether another slot type than the one with this id has the name: on boards, in filters and in reports nobody can tell them apart. */
export const hasTwin = (types: readonly SlotType[], name: string, id: string | undefined): boolean =>
  name.trim() !== '' && types.some((other) => other.id !== id && folded(other.name) === folded(name));
