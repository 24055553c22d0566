import type { SlotTypeRef } from '@contract/slot-types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

/** The name of a role in a list. If there is more to know about it, the name shows that. `of`: the role and its shift, in words. */
export function RoleName({ type, of }: { type: SlotTypeRef; of: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // Not observed, because lists have thousands of rows. The page loads the slot types first.
  const known = useQueryClient().getQueryData(slotTypesQuery.queryKey);
  const says = known?.some((each) => each.id === type.id && (each.description || each.bring));
  return (
    <>
      <p className="flex items-start gap-1.5 *:first:mt-1">
        <SlotSwatch color={type.color} />
        {says ? (
          <button
            type="button"
            aria-label={of}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            className="-my-2.5 min-h-11 min-w-11 text-left decoration-line underline underline-offset-4 hover:decoration-ink"
          >
            {type.name}
          </button>
        ) : (
          <span className="min-w-0">{type.name}</span>
        )}
      </p>
      {open && (
        <div id={id} className="pl-5.5 text-small">
          <AboutRole type={type} of={of} />
        </div>
      )}
    </>
  );
}
