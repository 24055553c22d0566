import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, QrCode } from 'lucide-react';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { ownCodeLinkTexts } from '@/components/layout/own-code-texts.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { QueryMessage } from '@/components/layout/query-message.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { AskedLine } from '@/domains/shifts/asked-line.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import { signupsQuery } from '@/lib/signups/signups-query.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { ComingShifts } from './coming-shifts.tsx';
import { Statement } from './statement.tsx';
import { ownShiftTexts } from './texts.ts';

/** A person's shifts: what they need for those ahead, and what those that are over earned. */
export function OwnShiftsPage() {
  const t = useStore(ownShiftTexts);
  const pages = useStore(memberTexts);
  const code = useStore(ownCodeLinkTexts);
  const { user } = useAuth();
  const signups = useQuery({ ...signupsQuery, refetchInterval: useEachMinute() });
  const now = useNow();
  if (!user) return null;
  const { data, isPending } = signups;
  return (
    <>
      <PageHead
        title={pages.shifts}
        actions={
          <>
            <Link to="/volunteer/code" className={buttonStyle()}>
              <QrCode aria-hidden="true" className="size-5" />
              {code.show}
            </Link>
            <Link to="/volunteer/settings" hash="own-calendar" className={buttonStyle()}>
              <CalendarPlus aria-hidden="true" className="size-5" />
              {t.toCalendar}
            </Link>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-8">
        <QueryMessage query={signups} what="signups" />
        {isPending && <Skeleton className="h-48 w-full" />}
        {data && (
          <>
            <AskedLine now={now} />
            <ComingShifts signups={data} now={now} />
            <Statement name={user.name} signups={data} now={now} />
          </>
        )}
      </div>
    </>
  );
}
