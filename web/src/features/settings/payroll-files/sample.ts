import type { PayrollProfile } from '@contract/payroll-profiles.ts';
import type { PayrollLine, PayrollPeriod } from '@shared/payroll/line.ts';

/** The month of the sample. */
export const samplePeriod: PayrollPeriod = { from: '2026-06-01', to: '2026-06-30' };

const person = (id: string, name: string, payroll_number: string) => ({ person_id: id, name, payroll_number });
const ana = person('1', 'Ana Müller', '101');
const ben = person('2', 'Ben Okafor', '102');

/** Work that nobody has done, to show what a file looks like. */
export function sampleLines(currency: string, regular: readonly string[]): PayrollLine[] {
  const code = regular[0] ?? '1000';
  const work = (who: typeof ana, line_id: string, date: string, minutes: number, more: Partial<PayrollLine> = {}) => ({
    ...who,
    ...{ line_id, run_id: '7', date, minutes, rate_cents: 1500, amount_cents: minutes * 25, currency },
    ...{ pay_code: code, cost_centre: '310', role: 'Bar', event: 'Concert', start: '18:00', end: '23:20' },
    break_minutes: 0,
    ...more,
  });
  return [
    work(ana, '1', '2026-06-12', 320),
    work(ana, '2', '2026-06-13', 320),
    work(ana, '3', '2026-06-14', 90, { role: 'Stage', start: '10:00', end: '11:30' }),
    work(ben, '4', '2026-06-13', 450, { start: '10:00', end: '18:00', break_minutes: 30 }),
  ];
}

/** A profile with settings that are made up, for those that are missing. */
export const withSampleSettings = (profile: PayrollProfile): PayrollProfile => ({
  ...profile,
  regular_pay_codes: profile.columns.some(({ when }) => when === 'regular') ? ['1000'] : profile.regular_pay_codes,
  settings: { consultant_number: '1234567', client_number: '12345', company_code: 'ABC', batch_id: '1' },
});
