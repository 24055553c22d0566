import { useMutation } from '@tanstack/react-query';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { plannedOf } from '@/lib/change-sets/planning.ts';
import { knownShifts, selectShifts } from '@/lib/change-sets/selection.ts';
import { shiftsOfSeries } from '@/lib/query/event-query.ts';

/** A series, and the moment from which on its shifts are selected. */
interface Part {
  series: string;
  from?: string | undefined;
}

/** Selects the shifts of one or more series, also those that the present page does not show. */
export function useSelectSeries(onSelected?: () => void) {
  return useMutation({
    mutationFn: async (parts: readonly Part[]) =>
      (await Promise.all(parts.map(({ series, from }) => shiftsOfSeries(series, from)))).flat(),
    onSuccess: (events) => {
      knownShifts.set(new Map([...knownShifts.get(), ...events.map((each) => [each.id, plannedOf(each)] as const)]));
      selectShifts(events.map(({ id }) => id));
      onSelected?.();
    },
    meta: { error: () => adminCommonTexts.get().seriesFailed },
  });
}
