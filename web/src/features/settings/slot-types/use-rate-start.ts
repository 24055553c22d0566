import { rateChange, type SlotType } from '@contract/slot-types.ts';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { hourlyOf, type SlotTypeValues } from './form.ts';
import { startedQuery } from './queries.ts';
import { useToday } from './use-today.ts';

/**
 * Whether the form asks from when its rate applies. `asked`: the rate differs, and a shift of the slot type has
 * started; without one, the rate applies from the beginning. `reasonNeeded`: the chosen day is not in the future. `changed`: the
 * new rate, if it is valid.
 */
export function useRateStart(form: UseFormReturn<SlotTypeValues>, type: SlotType | null) {
  const { today, tomorrow } = useToday();
  const started = useQuery({ ...startedQuery(type?.id ?? ''), enabled: type !== null });
  const [isVolunteer, volunteerCredits, hourlyWage, rateFrom] = useWatch({
    control: form.control,
    name: ['isVolunteer', 'volunteerCredits', 'hourlyWage', 'rateFrom'],
  });
  const hourly = hourlyOf({ isVolunteer, volunteerCredits, hourlyWage });
  const differs = type !== null && hourly !== type.hourly_credits && !Number.isNaN(hourly);
  const asked = differs && started.data === true;
  const body = { hourly_credits: hourly, ...(asked && rateFrom !== '' && { rate_from: rateFrom }) };
  const counted = differs && started.isFetched && z.safeParse(rateChange, body).success;
  return {
    ...{ asked, tomorrow, reasonNeeded: asked && rateFrom !== '' && rateFrom <= today },
    changed: counted ? { typeId: type.id, change: body } : null,
  };
}
