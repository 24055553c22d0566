import type { CallBody } from '@contract/call.ts';
import { type createSlotType, presetColors, type SlotType, slotTypeBody } from '@contract/slot-types.ts';
import * as z from 'zod/mini';

const rate = (sentences: { number: string; least: string; most: string }) =>
  z.number(sentences.number).check(
    z.gte(0, sentences.least),
    z.lte(9999.99, sentences.most),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Must have at most two decimals'),
  );

/** The form of a slot type (spec section 3). Only the rate of the chosen kind is checked. */
export const slotTypeForm = z.discriminatedUnion('isVolunteer', [
  z.object({
    isVolunteer: z.literal(true),
    name: slotTypeBody.shape.name,
    description: slotTypeBody.shape.description,
    color: slotTypeBody.shape.color,
    volunteerCredits: rate({
      number: 'Credits must be a number',
      least: 'Credits must be at least 0',
      most: 'Credits must be at most 9999.99',
    }),
    hourlyWage: z.any(),
  }),
  z.object({
    isVolunteer: z.literal(false),
    name: slotTypeBody.shape.name,
    description: slotTypeBody.shape.description,
    color: slotTypeBody.shape.color,
    volunteerCredits: z.any(),
    hourlyWage: rate({
      number: 'Wage must be a number',
      least: 'Wage must be at least 0',
      most: 'Wage must be at most 9999.99',
    }),
  }),
]);

/** What stands in the form; rates are `NaN` while nothing is typed. */
export interface SlotTypeValues {
  name: string;
  description?: string | null | undefined;
  color: string;
  isVolunteer: boolean;
  volunteerCredits: number;
  hourlyWage: number;
}

export const newSlotType: SlotTypeValues = {
  name: '',
  description: '',
  color: presetColors[0],
  isVolunteer: true,
  volunteerCredits: 1,
  hourlyWage: 0,
};

/** A slot type as the form shows it. */
export function valuesOf(type: SlotType): SlotTypeValues {
  const wage = type.hourly_credits < 0;
  return {
    name: type.name,
    description: type.description ?? '',
    color: type.color,
    isVolunteer: !wage,
    volunteerCredits: wage ? 0 : type.hourly_credits,
    hourlyWage: wage ? -type.hourly_credits : 0,
  };
}

/** What saving sends, for checked values: a wage is a negative number of credits. */
export function bodyOf(values: SlotTypeValues): CallBody<typeof createSlotType> {
  const { name, description, color, isVolunteer, volunteerCredits, hourlyWage } = values;
  // Taking it from zero makes no −0.
  const hourly_credits = isVolunteer ? volunteerCredits : 0 - hourlyWage;
  return { name: name.trim(), color, hourly_credits, ...(description?.trim() && { description: description.trim() }) };
}

const fields: Record<string, keyof SlotTypeValues> = { name: 'name', description: 'description', color: 'color' };

/** The field that a path of the body belongs to; `null` when there is none. */
export function fieldOf(path: string, values: SlotTypeValues): keyof SlotTypeValues | null {
  if (path === 'hourly_credits') return values.isVolunteer ? 'volunteerCredits' : 'hourlyWage';
  return fields[path] ?? null;
}
