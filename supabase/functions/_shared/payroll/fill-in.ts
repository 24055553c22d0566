import { type PayrollProfile, type PayrollSetting, payrollSettings } from '../contract/payroll-profiles.ts';
import type { PayrollPeriod } from './line.ts';

/** A day (`2026-06-14`) in the form of a file. */
export function writeDay(day: string, form: PayrollProfile['date']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return form.replace('yyyy', year).replace('mm', month).replace('dd', date);
}

/**
 * A text of a profile without its placeholders. `missing`: the settings that it needs and that are not set. `date`: the form of the
 * days in it.
 */
export function fillIn(
  text: string,
  { settings, columns, separator }: PayrollProfile,
  { from, to }: PayrollPeriod,
  date: PayrollProfile['date'],
): { text: string; missing: PayrollSetting[] } {
  const missing = payrollSettings.filter((name) => text.includes(`{${name}}`) && !settings[name]);
  const known: Record<string, string | undefined> = {
    ...settings,
    from: writeDay(from, date),
    to: writeDay(to, date),
    month_start: writeDay(`${to.slice(0, 7)}-01`, date),
    month: to.slice(5, 7),
    year: to.slice(0, 4),
    columns: columns.flatMap(({ header }) => header || []).join(separator),
  };
  return { text: text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? ''), missing };
}
