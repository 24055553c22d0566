import { useStore } from '@nanostores/react';
import { BottomBar } from '@/components/ui/bottom-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { knownShifts } from '@/lib/change-sets/known-shifts.ts';
import { plan } from '@/lib/change-sets/planning.ts';
import { clearSelection, selectedShifts } from '@/lib/change-sets/selection.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { BulkMenu } from './bulk-menu.tsx';
import { eventsOf } from './move-form.ts';
import { bulkTexts } from './plan-texts.ts';

/** The bar below the page: how many shifts are selected, and what can be done with them. */
export function BulkBar() {
  const t = useStore(bulkTexts);
  const shared = useStore(adminCommonTexts);
  const make = useChange();
  const ids = useStore(selectedShifts);
  const known = useStore(knownShifts);
  const shifts = [...ids].flatMap((id) => known.get(id) ?? []);
  const drafts = shifts.filter(({ draft }) => draft);
  const on = shifts.some(({ status }) => status === 'scheduled');
  return (
    <BottomBar
      label={t.bar}
      selected={shifts.length > 0 ? t.selected({ count: shifts.length }) : null}
      clearLabel={t.clear}
      onClear={clearSelection}
    >
      <div className="order-last flex grow gap-1 max-sm:w-full max-sm:*:grow sm:order-none">
        {drafts.length > 0 && (
          <Button onClick={() => make({ action: 'publish', events: eventsOf(drafts) }, { ask: 'always' })}>
            {shared.publish}
          </Button>
        )}
        <Button onClick={() => plan('move', shifts)}>{t.move}</Button>
        <Button onClick={() => plan('copy', shifts)}>{t.copy}</Button>
        {on && (
          <Button className="max-sm:hidden" onClick={() => plan('counts', shifts)}>
            {t.counts}
          </Button>
        )}
        <Button className="max-md:hidden" onClick={() => plan('repeat', shifts)}>
          {shared.repeat}
        </Button>
      </div>
      <BulkMenu shifts={shifts} />
    </BottomBar>
  );
}
