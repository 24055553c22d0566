import type { OwnStatement } from '@contract/statements.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { dayOfMoment } from '@/domains/statements/stated.tsx';
import { statedTexts } from '@/domains/statements/texts.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { spanOfDays } from '@/lib/time/time.ts';
import { issueMutation, ownStatementsQuery, withdrawMutation } from './queries.ts';
import { ownStatementTexts } from './texts.ts';

const loadIssue = () => import('./issue-dialog.tsx').then(({ IssueDialog }) => IssueDialog);
const loadQuestion = () => import('@/components/ui/alert-dialog.tsx').then(({ AlertDialog }) => AlertDialog);

/** Whether a statement counts, or why it does not. */
export function useStanding({ withdrawn_at, withdrawn_why }: OwnStatement): string {
  const [t, stated] = [useStore(ownStatementTexts), useStore(statedTexts)];
  if (withdrawn_at === null) return t.valid;
  return withdrawn_why === 'correction' ? t.corrected : stated.withdrawn({ day: dayOfMoment(withdrawn_at) });
}

interface StatementRowProps {
  statement: OwnStatement;
  onWithdraw: () => void;
}

function StatementRow({ statement, onWithdraw }: StatementRowProps) {
  const [t, stated] = [useStore(ownStatementTexts), useStore(statedTexts)];
  const standing = useStanding(statement);
  const navigate = useNavigate();
  const { id, first_day, last_day, issued_at, withdrawn_at, withdrawn_why, is_superseded } = statement;
  const period = spanOfDays(first_day, last_day);
  const issue = useMutation(
    withCallbacks(issueMutation, {
      onSuccess: (made) => navigate({ to: '/volunteer/statement', search: { id: made.id } }),
      meta: { error: () => ownStatementTexts.get().issueFailed },
    }),
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
      <div className="min-w-0">
        <p className="font-strong">{period}</p>
        <p className="text-small text-soft">
          {stated.issued} {dayOfMoment(issued_at)} · {standing}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {withdrawn_why === 'correction' && !is_superseded && (
          <Button variant="primary" busy={issue.isPending} onClick={() => issue.mutate({ first_day, last_day })}>
            {t.issueNew}
          </Button>
        )}
        <Link to="/volunteer/statement" search={{ id }} aria-label={t.openOf({ period })} className={buttonStyle()}>
          {t.open}
        </Link>
        {withdrawn_at === null && (
          <Button variant="quiet" aria-haspopup="dialog" aria-label={t.withdrawOf({ period })} onClick={onWithdraw}>
            {t.withdraw}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The person's statements with what can be done with them, and the button that issues one. */
function List({ seasons }: { seasons: readonly { id: string; name: string }[] }) {
  const t = useStore(ownStatementTexts);
  useLanguage();
  const { data } = useQuery(ownStatementsQuery);
  const issuing = useLazyDialog(loadIssue);
  const question = useLazyDialog(loadQuestion);
  const [asked, setAsked] = useState<string>();
  const withdraw = useMutation(withdrawMutation);
  if (!data?.can_issue && !data?.statements.length) return null;
  return (
    <TitledSection id="own-statements" title={t.title} className="mt-8 print:hidden">
      <p className="mb-3 text-soft">{t.about}</p>
      {data.statements.length > 0 && (
        <ul className="sheet mb-3 divide-y divide-line">
          {data.statements.map((statement) => (
            <StatementRow
              key={statement.id}
              statement={statement}
              onWithdraw={() => {
                setAsked(statement.id);
                question.open();
              }}
            />
          ))}
        </ul>
      )}
      {data.can_issue && (
        <Button className="max-sm:w-full" {...issuing.opens}>
          <BadgeCheck aria-hidden="true" className="size-5" />
          {t.make}
        </Button>
      )}
      {issuing.Dialog && <issuing.Dialog seasons={seasons} onClose={issuing.close} />}
      {question.Dialog && asked && (
        <question.Dialog
          open
          title={t.withdrawTitle}
          confirm={t.withdraw}
          onConfirm={() => {
            question.close();
            withdraw.mutate(asked);
          }}
          onClose={question.close}
        >
          <p>{t.withdrawHint}</p>
        </question.Dialog>
      )}
    </TitledSection>
  );
}

/** Statements for others. They are nothing for an administrator who sees the app as this person: only the person issues them. */
export function OwnStatements({ seasons }: { seasons: readonly { id: string; name: string }[] }) {
  return useStore(seen) ? null : <List seasons={seasons} />;
}
