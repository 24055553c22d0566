import type { PayrollProfile } from '@contract/payroll-profiles.ts';
import { useStore } from '@nanostores/react';
import { writePayrollFile } from '@shared/payroll/write-payroll-file.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PayrollRefusals } from '@/domains/payroll/refusals.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { currency } from '@/lib/format/numbers.ts';
import { sampleLines, samplePeriod } from './sample.ts';
import { payrollFileTexts } from './texts.ts';

const scroller = 'mt-2 overflow-x-auto rounded-control border border-line bg-desk p-3';

/** A file that the writer makes of work that is made up; `null`: the profile is not valid yet. */
export function FilePreview({ profile }: { profile: PayrollProfile | null }) {
  const t = useTexts(payrollFileTexts);
  const unit = useStore(currency);
  const { data: file } = useQuery({
    queryKey: ['payroll-preview', profile, unit] as const,
    queryFn: () => profile && writePayrollFile(profile, sampleLines(unit, profile.regular_pay_codes), samplePeriod),
    // It asks nobody.
    networkMode: 'always',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const encoding = profile?.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8';
  return (
    <section aria-label={t.sample} className="mt-6 min-w-0">
      <h3 className="font-strong">{t.sample}</h3>
      {!profile && <p className="mt-1 text-soft">{t.notYet}</p>}
      {profile && file && 'refusals' in file && <PayrollRefusals refusals={file.refusals} />}
      {profile && file && 'bytes' in file && (
        <>
          <p className="mt-1 text-small text-soft wrap-anywhere">{file.name}</p>
          {/* Scrolls with the keys. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <div tabIndex={0} className={scroller}>
            {profile.kind === 'csv' ? (
              <pre className="text-small">{new TextDecoder(encoding).decode(file.bytes)}</pre>
            ) : (
              <table className="text-small">
                <tbody>
                  {file.rows.map((cells, row) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
                    <tr key={row}>
                      {cells.map((cell, column) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells
                        <td key={column} className="border border-line px-2 py-1 whitespace-nowrap">
                          {cell}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
        </>
      )}
    </section>
  );
}
