import { getRunFile, type MadeFile, type RunFile, type RunWithLines } from '@contract/pay-runs.ts';
import type { PayrollProfile } from '@contract/payroll-profiles.ts';
import { requiredText } from '@contract/primitives.ts';
import { builtInProfiles } from '@shared/payroll/built-in.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { profileNames } from '@/domains/payroll/names.ts';
import { payrollProfilesQuery } from '@/domains/payroll/profiles-query.ts';
import { PayrollRefusals } from '@/domains/payroll/refusals.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { bytesOf } from '@/lib/format/base64.ts';
import { saveFile } from '@/lib/format/csv.ts';
import { personName } from '@/lib/format/person-name.ts';
import { preload } from '@/lib/query/preload.ts';
import { spanOfDays } from '@/lib/time/time.ts';
import { RunLines } from './lines.tsx';
import { fileMutation, paidMutation, runQuery, voidMutation } from './queries.ts';
import { payRunTexts } from './texts.ts';
import { cents, hours } from './words.ts';

/** Saves a file of a run as it was kept. */
async function download(runId: string, fileId: string): Promise<void> {
  const { name, content } = await api(getRunFile, { params: { id: runId, fileId } });
  saveFile(name, new Blob([bytesOf(content)]));
}

/** What the making of a file said: why there is none, or whom payroll pays something else. */
function Outcome({ made, currency }: { made: MadeFile; currency: string }) {
  const t = useTexts(payRunTexts);
  if (made.refusals.length > 0) return <PayrollRefusals refusals={made.refusals} />;
  if (made.differences.length === 0) return null;
  return (
    <Message tone="info">
      <ul className="list-disc pl-5">
        {made.differences.map(({ name, difference_cents: by }) => (
          <li key={name}>
            {(by > 0 ? t.difference : t.differenceLess)({
              name: personName(name),
              money: cents(Math.abs(by), currency),
            })}
          </li>
        ))}
      </ul>
    </Message>
  );
}

/** A file, to be saved again, with its checksum for those who want to compare it. */
function FileRow({ runId, file }: { runId: string; file: RunFile }) {
  const t = useTexts(payRunTexts);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 pt-3 pb-1">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-strong">{file.name}</p>
        <p className="text-small text-soft">
          {file.profile} · <Moment at={file.made_at} />
        </p>
      </div>
      <Button aria-label={t.save({ name: file.name })} onClick={() => void download(runId, file.id)}>
        <Download aria-hidden="true" className="size-5" />
        {t.download}
      </Button>
      <Collapsible
        className="basis-full"
        summary={
          <span className="text-small text-soft">
            {t.checksum}
            <span className="sr-only"> {file.name}</span>
          </span>
        }
      >
        <p className="pb-2 text-small text-soft">
          {t.sha} <code className="break-all">{file.sha256}</code>
        </p>
      </Collapsible>
    </li>
  );
}

/** The files of a run, and how another one is made. */
function Files({ run }: { run: RunWithLines }) {
  const t = useTexts(payRunTexts);
  const heading = useId();
  const { data: own = [] } = useQuery(payrollProfilesQuery);
  const profiles: { name: string; profile: PayrollProfile }[] = [
    ...own,
    ...(Object.keys(profileNames) as (keyof typeof profileNames)[]).map((each) => ({
      name: profileNames[each],
      profile: builtInProfiles[each],
    })),
  ];
  const [chosen, setChosen] = useState('0');
  const make = useMutation(fileMutation);
  const profile = profiles[Number(chosen)] ?? profiles[0];
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-day">
        {t.files}
      </h2>
      <p className="mb-3 text-soft">{t.filesHint}</p>
      {run.files.length > 0 && (
        <ul className="sheet mb-4 divide-y divide-line px-4 sm:px-6">
          {run.files.map((file) => (
            <FileRow key={file.id} runId={run.id} file={file} />
          ))}
        </ul>
      )}
      {run.state !== 'void' && (
        <div className="flex flex-wrap items-end gap-3">
          <Choice
            label={t.format}
            value={chosen}
            options={profiles.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={setChosen}
          />
          <Button
            variant={run.files.length === 0 ? 'primary' : 'tinted'}
            busy={make.isPending}
            onClick={() =>
              profile &&
              make.mutate(
                { id: run.id, ...profile },
                { onSuccess: ({ file }) => void (file && download(run.id, file.id)) },
              )
            }
          >
            {t.export}
          </Button>
        </div>
      )}
      {make.data && (
        <div className="mt-3" role="status">
          <Outcome made={make.data} currency={run.currency} />
        </div>
      )}
    </section>
  );
}

const voidForm = z.object({ reason: requiredText(500, 'correction_reason') });

/** Asks why a run is to pay nothing. */
function VoidDialog({ run, onClose }: { run: RunWithLines; onClose: () => void }) {
  const t = useTexts(payRunTexts);
  const form = useFormOf(voidForm, { defaultValues: { reason: '' } });
  const change = useMutation(voidMutation);
  return (
    <FormDialog
      open
      title={t.voidTitle({ number: run.number })}
      submit={t.voidRun}
      variant="loss"
      busy={change.isPending}
      onSubmit={form.handleSubmit(({ reason }) => change.mutate({ id: run.id, reason }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <p className="mb-3">{t.voidHint}</p>
      <FormField control={form.control} name="reason">
        {(field) => <TextArea label={t.voidReason} {...field} />}
      </FormField>
    </FormDialog>
  );
}

/** A pay run: its sums and state, its files, and its lines, which never change. */
function Run({ run }: { run: RunWithLines }) {
  const [t, shared] = useTexts(payRunTexts, adminCommonTexts);
  const [voids, setVoids] = useState(false);
  const paid = useMutation(paidMutation);
  const unit = run.currency;
  return (
    <>
      <PageHead
        title={t.run({ number: run.number })}
        back={<RunsLink />}
        actions={
          <>
            {run.state === 'closed' && (
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setVoids(true)}>
                {t.voidRun}
              </Button>
            )}
            {run.state === 'exported' && (
              <Button variant="primary" busy={paid.isPending} onClick={() => paid.mutate(run.id)}>
                {t.markPaid}
              </Button>
            )}
          </>
        }
      >
        {spanOfDays(run.from, run.to)}
      </PageHead>
      <p className="text-lead tabular-nums">
        {[
          t[run.state],
          t.people({ count: run.people }),
          shared.inHours({ hours: hours(run.minutes) }),
          cents(run.amount_cents, unit),
        ].join(' · ')}
      </p>
      {run.void_reason && <p className="text-soft">{run.void_reason}</p>}
      <Files run={run} />
      <h2 className="mt-8 mb-3 text-day">{t.lines({ count: run.lines })}</h2>
      <RunLines lines={run.all_lines} currency={unit} frozen />
      {voids && <VoidDialog run={run} onClose={() => setVoids(false)} />}
    </>
  );
}

function RunsLink() {
  const pages = useTexts(administrationTexts);
  return <BackLink to="/admin/pay-runs">{pages.payRuns}</BackLink>;
}

function RunPage() {
  const [t, pages] = useTexts(payRunTexts, administrationTexts);
  const query = useQuery(runQuery(Route.useParams().runId));
  if (query.data) return <Run run={query.data} />;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <PageHead title={pages.payRuns} back={<RunsLink />} />
      {isMissing ? (
        <EmptySheet title={t.notFound} hint={t.noneHint} />
      ) : query.isPending ? (
        <Skeleton className="h-40" />
      ) : (
        <FailedToLoad query={query} sentence={t.loadFailed} />
      )}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/pay-runs/$runId')({
  loader: (page) => {
    preload(page.context.queryClient, runQuery(page.params.runId));
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: RunPage,
});
