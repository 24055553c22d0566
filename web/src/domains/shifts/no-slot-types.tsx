import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { slotTypeFilterTexts } from './texts.ts';

/** Says that there are no slot types, and links to the page that creates them. */
export function NoSlotTypes() {
  const filter = useStore(slotTypeFilterTexts);
  const shared = useStore(adminCommonTexts);
  return (
    <p>
      {filter.none}{' '}
      <Link
        to="/admin/slot-types"
        className="inline-flex min-h-11 items-center font-strong text-action underline underline-offset-4 hover:text-action-deep"
      >
        {shared.createFirst}
      </Link>
    </p>
  );
}
