import { createFileRoute, redirect } from '@tanstack/react-router';
import { LeadHead } from '@/domains/leads/lead-head.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { leadRightsOf } from '@/lib/auth/rights.ts';
import { timesheetSearch } from './search.ts';
import { Timesheets } from './timesheets.tsx';

/** The hours at the shifts that somebody leads, to approve them. */
function LeadHoursPage() {
  const navigate = Route.useNavigate();
  return (
    <>
      <LeadHead />
      <Timesheets
        admin={false}
        search={Route.useSearch()}
        onSearch={(search, step) => void navigate({ search, replace: !step, resetScroll: false })}
      />
    </>
  );
}

export const Route = createFileRoute('/_app/lead/hours')({
  validateSearch: timesheetSearch,
  beforeLoad: ({ context: { user } }) => {
    if (!leadRightsOf(user).includes('hours')) throw redirect({ to: '/lead', replace: true });
  },
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: LeadHoursPage,
});
