import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useNavigate } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useSelectSeries } from '@/components/layout/admin/use-select-series.ts';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { isSelecting } from '@/lib/change-sets/known-shifts.ts';

/** How many shifts repeat this one, and what selects them, so that they can be changed together. */
export function Series({ event }: { event: Event }) {
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  const navigate = useNavigate();
  const { series, start_time } = event;
  const { mutate, isPending } = useSelectSeries(() => {
    // The bar for selected shifts is on the pages that list them.
    void navigate({ to: isSelecting.get() ? '.' : '/admin/events', search: isSelecting.get() ? closed : {} });
  });
  if (!series || series.events < 2) return null;
  const select = (from?: string) => mutate([{ series: series.id, from }]);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-soft">
      <Repeat aria-hidden="true" className="size-4 shrink-0" />
      <span>{common.repeats({ count: series.events })}</span>
      <div className="-ml-1 flex flex-wrap">
        <Button variant="quiet" className="px-3!" busy={isPending} onClick={() => select()}>
          {shared.selectSeries}
        </Button>
        <Button variant="quiet" className="px-3!" busy={isPending} onClick={() => select(start_time)}>
          {shared.selectFrom}
        </Button>
      </div>
    </div>
  );
}

const closed = <Search extends object>(search: Search) => ({ ...search, shift: undefined, slot: undefined });
