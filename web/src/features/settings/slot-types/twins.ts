import type { SlotType } from '@contract/slot-types.ts';
import { comparedName } from '@/lib/format/names-apart.ts';

/** Whether another slot type than the one with this id has the name: on boards, in filters and in reports nobody can tell them apart. */
export const hasTwin = (types: readonly SlotType[], name: string, id: string | undefined): boolean =>
  name.trim() !== '' && types.some((other) => other.id !== id && comparedName(other.name) === comparedName(name));
