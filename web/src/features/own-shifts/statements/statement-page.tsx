import { groupedStatementId } from '@contract/statement.ts';
import type { OwnStatement } from '@contract/statements.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import * as z from 'zod/mini';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { QrCode } from '@/components/qr/qr-code.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { saveSignedText } from '@/domains/statements/save.ts';
import { readSignedText } from '@/domains/statements/signed-text.ts';
import { Stated } from '@/domains/statements/stated.tsx';
import { statedTexts } from '@/domains/statements/texts.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { lenient } from '@/lib/app/search-params.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { preload } from '@/lib/query/preload.ts';
import { pastShiftTexts } from '../texts.ts';
import { useStanding } from './own-statements.tsx';
import { ownStatementsQuery } from './queries.ts';
import { ownStatementTexts } from './texts.ts';

/** A statement to print: what it says, and how others check it. */
function Paper({ statement, name }: { statement: OwnStatement; name: string }) {
  const t = useStore(ownStatementTexts);
  const standing = useStanding(statement);
  const read = readSignedText(statement.token);
  const code = groupedStatementId(statement.id);
  const address = new URL(`/check/${code}`, location.origin).href;
  if (!read) return null;
  return (
    <div className="sheet p-5 sm:p-8">
      {statement.withdrawn_at && <p className="mb-4 font-strong text-loss">{standing}</p>}
      <Stated statement={read} person={`${name} (${read.said.initials})`}>
        <div className="contents">
          <dt className="text-soft max-sm:-mb-2">{t.code}</dt>
          <dd className="font-strong wrap-anywhere">{code}</dd>
        </div>
      </Stated>
      <div className="mt-8 flex flex-wrap items-center gap-5">
        <QrCode text={address} label={t.picture} className="w-36 shrink-0 border border-line" />
        <p className="min-w-0 basis-60 grow wrap-anywhere">{t.how({ address })}</p>
      </div>
    </div>
  );
}

/** One of the person's own statements, to print and to save. */
function StatementPage({ id }: { id: string | undefined }) {
  const [t, stated, past] = [useStore(ownStatementTexts), useStore(statedTexts), useStore(pastShiftTexts)];
  const pages = useStore(memberTexts);
  const { user } = useAuth();
  const query = useQuery(ownStatementsQuery);
  const statement = query.data?.statements.find((each) => each.id === id);
  if (!user) return null;
  return (
    <>
      <PageHead
        title={stated.title}
        back={<BackLink to="/volunteer/shifts">{pages.shifts}</BackLink>}
        actions={
          statement && (
            <>
              <Button onClick={() => saveSignedText(statement.token, statement.id)}>
                <Download aria-hidden="true" className="size-5" />
                {stated.save}
              </Button>
              <Button variant="primary" onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-5" />
                {past.print}
              </Button>
            </>
          )
        }
      />
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-96 w-full" />}
      {query.data && !statement && <p className="sheet p-5 text-soft sm:px-6">{t.none}</p>}
      {statement && (
        <>
          <Paper statement={statement} name={user.name} />
          <p data-print="no" className="mt-3 text-small text-soft">
            {t.file}
          </p>
        </>
      )}
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/statement')({
  validateSearch: z.object({ id: lenient(z.string()) }),
  loader: (page) => {
    preload(page.context.queryClient, ownStatementsQuery);
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: () => <StatementPage id={Route.useSearch().id} />,
});
