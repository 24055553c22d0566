import type { CallBody } from '@contract/call.ts';
import { problem } from '@contract/error-details.ts';
import {
  type createSlotType,
  type OpenTo,
  openTo,
  presetColors,
  type SlotType,
  slotTypeBody,
  type UnpaidBreaks,
  unpaidBreaks,
  type updateSlotType,
} from '@contract/slot-types.ts';
import * as z from 'zod/mini';
import { ownProblem } from '@/lib/errors/error-text.ts';

const rate = (kind: 'credits' | 'wage') =>
  z.number(ownProblem(`${kind}_not_a_number`)).check(
    z.gte(0, ownProblem(`${kind}_too_small`)),
    z.lte(9999.99, ownProblem(`${kind}_too_big`)),
    z.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      problem('too_many_decimals', { max: 2 }),
    ),
  );

/** The day from which another rate applies, and why it is in the past. The server checks both. */
const rateStart = { rateFrom: z.string(), rateReason: z.string() };
const common = {
  name: slotTypeBody.shape.name,
  description: slotTypeBody.shape.description,
  bring: slotTypeBody.shape.bring,
  color: slotTypeBody.shape.color,
  openTo,
  qualificationIds: z.array(z.string()),
  minAge: slotTypeBody.shape.min_age,
  young: slotTypeBody.shape.young,
  payCode: slotTypeBody.shape.pay_code,
  costCentre: slotTypeBody.shape.cost_centre,
  unpaidBreaks,
  ...rateStart,
};

/** The form of a slot type. Only the rate of the chosen kind is checked. */
export const slotTypeForm = z.discriminatedUnion('isVolunteer', [
  z.object({
    isVolunteer: z.literal(true),
    volunteerCredits: rate('credits'),
    hourlyWage: z.any(),
    ...common,
  }),
  z.object({
    isVolunteer: z.literal(false),
    volunteerCredits: z.any(),
    hourlyWage: rate('wage'),
    ...common,
  }),
]);

/** The values of the form; rates are `NaN` while nothing is typed. */
export interface SlotTypeValues {
  name: string;
  description?: string | null | undefined;
  bring?: string | null | undefined;
  color: string;
  isVolunteer: boolean;
  volunteerCredits: number;
  hourlyWage: number;
  openTo: OpenTo;
  qualificationIds: string[];
  minAge?: number | null | undefined;
  young?: SlotType['young'] | undefined;
  /** What payroll needs: asked of work with a wage alone. */
  payCode?: string | null | undefined;
  costCentre?: string | null | undefined;
  unpaidBreaks: UnpaidBreaks;
  /** Empty: the server decides. */
  rateFrom: string;
  rateReason: string;
}

/** The values of a new slot type. */
export const newSlotType: SlotTypeValues = {
  name: '',
  description: '',
  bring: '',
  color: presetColors[0],
  isVolunteer: true,
  volunteerCredits: 1,
  hourlyWage: 0,
  openTo: 'everyone',
  qualificationIds: [],
  minAge: null,
  young: null,
  payCode: '',
  costCentre: '',
  unpaidBreaks: 'none',
  rateFrom: '',
  rateReason: '',
};

/** A slot type as the form shows it. */
export function valuesOf(type: SlotType): SlotTypeValues {
  // Only administrators see the form, and no wage is hidden from them.
  const hourly = type.hourly_credits ?? 0;
  const wage = hourly < 0;
  return {
    name: type.name,
    description: type.description ?? '',
    bring: type.bring ?? '',
    color: type.color,
    isVolunteer: !wage,
    volunteerCredits: wage ? 0 : hourly,
    hourlyWage: wage ? -hourly : 0,
    openTo: type.open_to,
    qualificationIds: type.qualifications.map(({ id }) => id),
    minAge: type.min_age,
    young: type.young,
    payCode: type.payroll?.pay_code ?? '',
    costCentre: type.payroll?.cost_centre ?? '',
    unpaidBreaks: type.payroll?.unpaid_breaks ?? 'none',
    rateFrom: '',
    rateReason: '',
  };
}

/** The rate in the form; a wage is negative. */
export const hourlyOf = ({ isVolunteer, volunteerCredits, hourlyWage }: RateValues): number =>
  // Subtracting from zero avoids −0.
  isVolunteer ? volunteerCredits : 0 - hourlyWage;
type RateValues = Pick<SlotTypeValues, 'isVolunteer' | 'volunteerCredits' | 'hourlyWage'>;

type Payroll = NonNullable<SlotType['payroll']>;
const noPayroll: Payroll = { pay_code: null, cost_centre: null, unpaid_breaks: 'none' };

/** What the form says for payroll. Without a wage it is not asked, and what is known stays. */
export function payrollOf(values: SlotTypeValues, known: Payroll = noPayroll): Payroll {
  if (values.isVolunteer) return known;
  const [pay_code, cost_centre] = [values.payCode?.trim() || null, values.costCentre?.trim() || null];
  return { pay_code, cost_centre, unpaid_breaks: values.unpaidBreaks };
}

/** What of it is otherwise than known. */
function payrollChanges(values: SlotTypeValues, known: Payroll): Partial<Payroll> {
  const { pay_code, cost_centre, unpaid_breaks } = payrollOf(values, known);
  return {
    ...(pay_code !== known.pay_code && { pay_code }),
    ...(cost_centre !== known.cost_centre && { cost_centre }),
    ...(unpaid_breaks !== known.unpaid_breaks && { unpaid_breaks }),
  };
}

type Ages = Pick<SlotType, 'min_age' | 'young'>;
const noAges: Ages = { min_age: null, young: null };

/** What the form says of ages. */
export const agesOf = ({ minAge, young }: SlotTypeValues): Ages => ({ min_age: minAge ?? null, young: young ?? null });

/** What of it is otherwise than known. */
function ageChanges(values: SlotTypeValues, known: Ages): Partial<Ages> {
  const { min_age, young } = agesOf(values);
  return {
    ...(min_age !== known.min_age && { min_age }),
    ...(JSON.stringify(young) !== JSON.stringify(known.young) && { young }),
  };
}

/** The request that creates a slot type, from validated values. A wage is a negative number of credits. */
export function bodyOf(values: SlotTypeValues): CallBody<typeof createSlotType> {
  const { name, description, color, openTo: open_to, qualificationIds } = values;
  const [text, bring] = [description?.trim(), values.bring?.trim()];
  return {
    ...{ name: name.trim(), color, open_to, hourly_credits: hourlyOf(values) },
    ...(qualificationIds.length > 0 && { qualification_ids: qualificationIds }),
    ...ageChanges(values, noAges),
    ...(text && { description: text }),
    ...(bring && { bring }),
    ...payrollChanges(values, noPayroll),
  };
}

/** The request that changes a slot type, from validated values. */
export function changeOf(values: SlotTypeValues, type: SlotType): CallBody<typeof updateSlotType> {
  const { rateFrom, rateReason, qualificationIds } = values;
  const start = { rate_from: rateFrom, ...(rateReason.trim() && { rate_reason: rateReason.trim() }) };
  const asked = (type.qualifications.length > 0 || qualificationIds.length > 0) && {
    qualification_ids: qualificationIds,
  };
  const payroll = payrollChanges(values, type.payroll ?? noPayroll);
  return {
    ...bodyOf(values),
    ...payroll,
    ...ageChanges(values, type),
    ...asked,
    version: type.version,
    ...(rateFrom && start),
  };
}

const fields: Record<string, keyof SlotTypeValues> = {
  name: 'name',
  description: 'description',
  bring: 'bring',
  color: 'color',
  open_to: 'openTo',
  pay_code: 'payCode',
  cost_centre: 'costCentre',
  min_age: 'minAge',
  rate_from: 'rateFrom',
  rate_reason: 'rateReason',
};

/** The field that a path of the body belongs to, or `null`. */
export function fieldOf(path: string, values: SlotTypeValues): keyof SlotTypeValues | null {
  if (path === 'hourly_credits') return values.isVolunteer ? 'volunteerCredits' : 'hourlyWage';
  return fields[path] ?? null;
}
