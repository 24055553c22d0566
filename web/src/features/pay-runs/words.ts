import type { RunLine } from '@contract/pay-runs.ts';
import { locale, numberFormat } from '@/i18n/languages.ts';
import { moneyIn } from '@/lib/format/numbers.ts';

/** An amount in the currency of a run (ISO 4217), which can be another one than the organization has now. */
export const cents = (amount: number, currency: string): string => moneyIn(currency, amount / 100);

/** Hours with two decimals, as payroll has them. */
export const hours = (minutes: number): string =>
  numberFormat(locale.get(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(minutes / 60);

/** What lines are together. */
export const sumOf = (lines: readonly Pick<RunLine, 'minutes' | 'amount_cents' | 'user'>[]) => ({
  minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
  amount_cents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  people: new Set(lines.map(({ user }) => user.id)).size,
});
