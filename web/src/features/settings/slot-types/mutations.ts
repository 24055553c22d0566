import {
  createSlotType,
  deleteSlotType,
  listSlotTypes,
  removeRate,
  type SlotType,
  updateSlotType,
} from '@contract/slot-types.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Part } from '@/components/form/merging/merge.ts';
import { type Kind, type Merged, mergeOntoLatest } from '@/components/form/merging/merge-onto-latest.ts';
import { savingOnto } from '@/components/form/merging/merging.tsx';
import { api } from '@/lib/api/api.ts';
import { newKey } from '@/lib/app/new-key.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { afterLast, queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { agesOf, bodyOf, changeOf, payrollOf, type SlotTypeValues, valuesOf } from './form.ts';
import { slotTypeTexts } from './texts.ts';

/** What of a slot type is decided together when two people have changed it: what an hour earns. */
const parts: readonly Part<SlotType, SlotTypeValues>[] = [
  { of: ['name'], says: ({ name }) => ({ name }) },
  { of: ['description'], says: ({ description }) => ({ description }) },
  { of: ['bring'], says: ({ bring }) => ({ bring }) },
  { of: ['color'], says: ({ color }) => ({ color }) },
  { of: ['openTo'], says: ({ open_to }) => ({ open_to }) },
  { of: ['payCode'], says: ({ payroll }) => ({ pay_code: payroll?.pay_code ?? null }) },
  { of: ['costCentre'], says: ({ payroll }) => ({ cost_centre: payroll?.cost_centre ?? null }) },
  { of: ['unpaidBreaks'], says: ({ payroll }) => ({ unpaid_breaks: payroll?.unpaid_breaks ?? 'none' }) },
  {
    of: ['isVolunteer', 'volunteerCredits', 'hourlyWage', 'rateFrom', 'rateReason'],
    says: ({ hourly_credits, compensation }) => ({
      rates: [{ from: '', compensation, hourly_rate: Math.abs(hourly_credits ?? 0) }],
    }),
  },
  { of: ['minAge'], says: ({ min_age }) => ({ min_age }) },
  {
    of: ['young'],
    says: ({ young }) => ({
      young_under: young?.under ?? null,
      young_from: young?.from ?? null,
      young_until: young?.until ?? null,
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
async function mergeSlotType(before: SlotType, typed: SlotTypeValues, refusal: Error) {
  const load = async () => (await api.all(listSlotTypes).catch(() => [])).find(({ id }: SlotType) => id === before.id);
  const merged = await mergeOntoLatest(slotTypes, { before, typed, load });
  if (merged && merged.clashes.length > 0) throw new Clashing(merged, refusal);
  return merged;
}

const mutationKey = [...queryKeys.slotTypes, 'change'];
const draftPrefix = 'draft-';

/** Whether the id is that of a draft, which the server has not saved yet. */
export const isDraft = (id: string): boolean => id.startsWith(draftPrefix);

/** What to save. `type`: the slot type to change; `null` creates one. */
export interface SlotTypeInput {
  type: SlotType | null;
  values: SlotTypeValues;
}

const change = (client: QueryClient, to: (types: SlotType[]) => SlotType[]) =>
  client.setQueryData(slotTypesQuery.queryKey, (types) => types && to(types));

const stopLoading = (client: QueryClient) => client.cancelQueries({ queryKey: queryKeys.slotTypes });

/** Events contain their slot types, so they are reloaded as well. */
const reload = (client: QueryClient): void =>
  afterLast(client, mutationKey, () =>
    reloadAll(client, [queryKeys.slotTypes, queryKeys.qualifications, queryKeys.events]),
  );

/** Saves a slot type, merged with what somebody else has saved meanwhile. The list shows it at once, and takes that back if the server refuses. */
export const saveSlotTypeMutation = mutationOptions({
  mutationKey,
  mutationFn: ({ type, values }: SlotTypeInput) => {
    if (!type) return api(createSlotType, { body: bodyOf(values) });
    let typed = values;
    return savingOnto({
      onto: type,
      send: (onto) => api(updateSlotType, { params: { id: onto.id }, body: changeOf(typed, onto) }),
      merge: async (before, refusal) => {
        const merged = await mergeSlotType(before, typed, refusal);
        typed = merged?.values ?? typed;
        return merged?.latest;
      },
    });
  },
  onMutate: async ({ type, values }, { client }) => {
    await stopLoading(client);
    const { description = null, bring = null, qualification_ids: _, ...body } = bodyOf(values);
    const known = client.getQueryData(qualificationsQuery.queryKey) ?? [];
    const qualifications = known.filter(({ id }) => values.qualificationIds.includes(id));
    const shown = {
      ...body,
      description,
      bring,
      open_to: values.openTo,
      qualifications,
      ...agesOf(values),
      payroll: payrollOf(values, type?.payroll ?? undefined),
    };
    if (type) {
      // Only the server knows from when another rate applies.
      const { hourly_credits } = type;
      change(client, (types) =>
        types.map((each) => (each.id === type.id ? { ...each, ...shown, hourly_credits } : each)),
      );
      return type.id;
    }
    const id = draftPrefix + newKey();
    const compensation = body.hourly_credits < 0 ? 'wage' : 'credits';
    const draft: SlotType = { ...shown, compensation, rates: [], upcoming_rate: null, id, archived: false, version: 1 };
    change(client, (types) => [...types, draft]);
    return id;
  },
  onSuccess: (saved, _input, id, { client }) =>
    change(client, (types) => types.map((each) => (each.id === id ? saved : each))),
  meta: {
    success: (saved: SlotType, { type }: SlotTypeInput) => {
      const t = slotTypeTexts.get();
      return (type ? t.saved : t.created)({ name: saved.name });
    },
    // The form opens again and says why.
    error: () => ({ text: slotTypeTexts.get().saveFailed }),
  },
  onError: (_error, { type }, id, { client }) =>
    change(client, (types) =>
      type ? types.map((each) => (each.id === type.id ? type : each)) : types.filter((each) => each.id !== id),
    ),
  onSettled: (_data, _error, _input, _, { client }) => reload(client),
});

/** Removes a rate whose first day has not begun. */
export const removeRateMutation = mutationOptions({
  mutationKey,
  mutationFn: ({ type, from }: { type: SlotType; from: string }) =>
    api(removeRate, { params: { id: type.id }, query: { from } }),
  onMutate: (_input, { client }) => stopLoading(client),
  onSuccess: (_answer, _input, _, { client }) => reloadAll(client, [queryKeys.slotTypes]),
  meta: { error: () => slotTypeTexts.get().saveFailed },
  onSettled: (_data, _error, _input, _, { client }) => reload(client),
});

/** Deletes a slot type. It leaves the list at once, and returns to its position if the server refuses. */
export const deleteSlotTypeMutation = mutationOptions({
  mutationKey,
  mutationFn: (type: SlotType) => api(deleteSlotType, { params: { id: type.id } }),
  onMutate: async (type, { client }) => {
    await stopLoading(client);
    const place = client.getQueryData(slotTypesQuery.queryKey)?.findIndex(({ id }) => id === type.id) ?? 0;
    change(client, (types) => types.filter(({ id }) => id !== type.id));
    return place;
  },
  onError: (_error, type, place, { client }) =>
    change(client, (types) => types.toSpliced(Math.max(place ?? 0, 0), 0, type)),
  meta: {
    success: (_answer, type: SlotType) => slotTypeTexts.get().deleted({ name: type.name }),
    error: () => slotTypeTexts.get().deleteFailed,
  },
  onSettled: (_data, _error, _type, _, { client }) => reload(client),
});
