import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { money } from '@/lib/format/numbers.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { saveStatement } from './csv.ts';
import { pastOf, type Scope, seasonsOf, totalsOf, within } from './statement.ts';
import { StatementTable } from './statement-table.tsx';
import { statementTexts } from './texts.ts';

interface StatementProps {
  /** The name of the person, for the print. */
  name: string;
  signups: readonly Signup[];
  now: number;
}

/** What a person has done and earned, of a season or in all, to read, print and save. */
export function Statement({ name, signups, now }: StatementProps) {
  const t = useStore(statementTexts);
  const present = useStore(presentSeason);
  const [chosen, setChosen] = useState<Scope>();
  const past = pastOf(signups, now);
  const seasons = seasonsOf(past);
  const scopes = [
    { value: 'all', label: t.all },
    ...seasons.map(({ id, name: label }) => ({ value: id, label })),
    ...(past.some(({ season }) => !season) ? [{ value: 'outside', label: t.outside }] : []),
  ];
  const first = scopes.some(({ value }) => value === present?.id) ? present?.id : undefined;
  const scope = scopes.find(({ value }) => value === (chosen ?? first)) ?? scopes[0];
  const shown = within(past, scope?.value ?? 'all');
  const totals = totalsOf(shown);
  return (
    <TitledSection id="statement" title={t.title} className="print:break-before-page">
      {past.length === 0 ? (
        <p className="sheet p-5 text-soft sm:px-6">{t.none}</p>
      ) : (
        <>
          <p className="mb-3 hidden print:block">
            {seasons.length > 0 ? t.of({ name, season: scope?.label ?? '' }) : name}
          </p>
          <div data-print="no" className="mb-3 flex flex-wrap items-end gap-3">
            {seasons.length > 0 && (
              <SelectField
                label={t.season}
                value={scope?.value ?? 'all'}
                options={scopes}
                onChange={setChosen}
                className="grow max-sm:basis-full"
              />
            )}
            <Button className="h-12 max-sm:grow" onClick={() => saveStatement(shown)}>
              <Download aria-hidden="true" className="size-5" />
              {t.csv}
            </Button>
            <Button variant="quiet" className="h-12 max-sm:grow" onClick={() => window.print()}>
              {t.print}
            </Button>
          </div>
          <StatementTable past={shown} totals={totals} now={now} />
          {totals.waiting > 0 && <p className="mt-2 text-small text-soft">{t.waits({ pay: money(totals.waiting) })}</p>}
        </>
      )}
    </TitledSection>
  );
}
