import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { confirmTexts } from './confirm-texts.ts';
import { isToConfirm, ownTimesheetQuery } from './own-timesheet.ts';
import { askedPeriod } from './period.ts';

/** Leads to the hours that the person has to confirm. Renders nothing without any. */
export function ConfirmLine() {
  const t = useStore(confirmTexts);
  const period = askedPeriod(dayKey(useNow(), useOrganisationZone()));
  const { data } = useQuery(ownTimesheetQuery(period));
  const count = data?.asks_hours === 'off' ? 0 : (data?.lines.filter(isToConfirm).length ?? 0);
  if (count === 0) return null;
  return (
    <p>
      <Link to="/volunteer/hours" search={period} className={buttonStyle()}>
        {t.confirm({ count })}
      </Link>
    </p>
  );
}
