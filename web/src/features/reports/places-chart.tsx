import type { Report } from '@contract/reports.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { reportTexts } from './texts.ts';

const rowsAtOnce = 8;

/** How many people a role was to have: its places, or, where the report covers only some people, those who were expected. */
const plannedOf = ({ offered, shifts, no_shows }: Report['slot_types'][number]): number => offered ?? shifts + no_shows;

/** For each role its places, and beside the plan who came and who did not. The texts have all that the bars show. */
export function PlacesChart({ slot_types }: Pick<Report, 'slot_types'>) {
  const t = useStore(reportTexts);
  const common = useStore(commonTexts);
  const rows = slot_types.filter((row) => plannedOf(row) > 0).sort((one, other) => plannedOf(other) - plannedOf(one));
  const { shown, showMore } = useShownUntil('', rows.length, rowsAtOnce);
  const most = rows[0] ? plannedOf(rows[0]) : 0;
  if (most === 0) return null;
  const legend = [
    { label: t.came, look: 'bg-done-fill' },
    { label: t.noShows, look: 'bg-loss' },
    { label: t.planned, look: 'bg-line' },
  ];
  return (
    <section aria-labelledby="plan" className="sheet min-w-0 p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="plan" className="text-lead font-strong">
          {t.plan}
        </h2>
        <p className="flex flex-wrap gap-x-5 text-small text-soft">
          {legend.map(({ label, look }) => (
            <span key={label} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={clsx('size-3 rounded-[3px] print:[print-color-adjust:exact]', look)}
              />
              {label}
            </span>
          ))}
        </p>
      </div>
      <ul className="mt-3 grid gap-3">
        {rows.slice(0, shown).map((row) => {
          const { slot_type: type, shifts, no_shows } = row;
          const planned = plannedOf(row);
          const share = (count: number) => ({
            width: `${Math.min(1, count / Math.max(planned, shifts + no_shows)) * 100}%`,
          });
          return (
            <li key={type.id} className="grid gap-x-4 break-inside-avoid sm:grid-cols-[11rem_1fr] sm:items-center">
              <span className="min-w-0 truncate" title={type.name}>
                {type.name}
              </span>
              <span className="flex min-w-0 flex-wrap items-center gap-x-3">
                <span className="min-w-0 grow basis-40">
                  <span
                    aria-hidden="true"
                    className="flex h-3 overflow-hidden rounded-[3px] bg-line print:[print-color-adjust:exact]"
                    style={{ width: `${(planned / most) * 100}%` }}
                  >
                    <span className="bg-done-fill" style={share(shifts)} />
                    <span className="bg-loss" style={share(no_shows)} />
                  </span>
                </span>
                <span className="w-44 text-small whitespace-nowrap text-soft">
                  {t.cameOf({ came: shifts, planned })}
                  {no_shows > 0 && ` · ${t.notCome({ count: no_shows })}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {shown < rows.length && (
        <Button variant="quiet" className="mt-3 -ml-3" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </section>
  );
}
