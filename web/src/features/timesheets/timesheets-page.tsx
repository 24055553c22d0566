import type { TimesheetLine } from '@contract/timesheets.ts';
import { createFileRoute } from '@tanstack/react-router';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { useAsked } from '@/components/ui/use-asked.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { timesheetSearch } from './search.ts';
import { timesheetTexts } from './texts.ts';
import { Timesheets } from './timesheets.tsx';

/** The hours of everybody, to approve them. For administrators. */
function TimesheetsPage() {
  const [t, pages] = useTexts(timesheetTexts, administrationTexts);
  const navigate = Route.useNavigate();
  const { asked, ask, close } = useAsked<TimesheetLine>();
  return (
    <>
      <PageHead title={pages.timesheets}>{t.about}</PageHead>
      <Timesheets
        admin
        onCorrect={ask}
        search={Route.useSearch()}
        onSearch={(change, step) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: !step, resetScroll: false })
        }
      />
      {asked && <CorrectDialog key={asked.number} line={asked.what} open={asked.open} onClose={close} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/timesheets')({
  validateSearch: timesheetSearch,
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: TimesheetsPage,
});
