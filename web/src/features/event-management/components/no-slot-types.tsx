import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { eventFormMessages } from '../messages.ts';

/** Without slot types nothing can be planned; the way to make some. */
export function NoSlotTypes() {
  const t = useStore(eventFormMessages);
  return (
    <p>
      {t.noTypes}{' '}
      <Link
        to="/admin/slot-types"
        className="inline-flex min-h-11 items-center font-strong text-action underline underline-offset-4 hover:text-action-deep"
      >
        {t.createFirst}
      </Link>
    </p>
  );
}
