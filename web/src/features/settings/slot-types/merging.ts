import { listSlotTypes, type SlotType } from '@contract/slot-types.ts';
import type { Part } from '@/components/form/merging/merge.ts';
import { type Kind, type Merged, mergeOntoLatest } from '@/components/form/merging/merge-onto-latest.ts';
import { api } from '@/lib/api/api.ts';
import { type SlotTypeValues, valuesOf } from './form.ts';

/** What of a slot type is decided together when two people have changed it: what an hour earns. */
const parts: readonly Part<SlotType, SlotTypeValues>[] = [
  { of: ['name'], says: ({ name }) => ({ name }) },
  { of: ['description'], says: ({ description }) => ({ description }) },
  { of: ['bring'], says: ({ bring }) => ({ bring }) },
  { of: ['color'], says: ({ color }) => ({ color }) },
  { of: ['openTo'], says: ({ open_to }) => ({ open_to }) },
  {
    of: ['isVolunteer', 'volunteerCredits', 'hourlyWage', 'rateFrom', 'rateReason'],
    says: ({ hourly_credits, compensation }) => ({
      rates: [{ from: '', compensation, hourly_rate: Math.abs(hourly_credits ?? 0) }],
    }),
  },
  {
    of: ['qualificationIds'],
    says: ({ qualifications }) => ({ qualification_id: qualifications.map(({ name }) => name).join(', ') || null }),
  },
];
/** Nothing of a slot type is a moment, so the zone says nothing. */
const slotTypes: Kind<SlotType, SlotTypeValues> = { valuesOf, parts, zone: 'UTC' };

/** A save onto a version that somebody else has replaced, with another value of a field that the person has changed as well. */
export class Clashing extends Error {
  override name = 'Clashing';
  readonly merged: Merged<SlotType, SlotTypeValues>;
  readonly refusal: Error;
  constructor(merged: Merged<SlotType, SlotTypeValues>, refusal: Error) {
    super();
    this.merged = merged;
    this.refusal = refusal;
  }
}

/** Brings what is typed onto the latest version; `undefined`: it could not be loaded. Throws `Clashing`. */
export async function mergeSlotType(before: SlotType, typed: SlotTypeValues, refusal: Error) {
  const load = async () => (await api.all(listSlotTypes).catch(() => [])).find(({ id }: SlotType) => id === before.id);
  const merged = await mergeOntoLatest(slotTypes, { before, typed, load });
  if (merged && merged.clashes.length > 0) throw new Clashing(merged, refusal);
  return merged;
}
