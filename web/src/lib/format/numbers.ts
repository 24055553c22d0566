import { atom } from 'nanostores';
import { locale, numberFormat } from '@/i18n/languages.ts';

const written = (value: number, options: Intl.NumberFormatOptions): string =>
  numberFormat(locale.get(), options).format(value);

/** A number as the language writes it, with at most two decimals. */
export const amount = (value: number): string => written(value, { maximumFractionDigits: 2 });

/** A number on a scale, in little space: '12K' for 12,000. */
export const compact = (value: number): string =>
  written(value, value < 10_000 ? { maximumFractionDigits: 2 } : { notation: 'compact', maximumFractionDigits: 1 });

/** How much a file has: '1.2 MB', below a tenth of that '42 kB'. */
export const fileSize = (bytes: number): string => {
  const [value, unit] = bytes < 100_000 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return written(value, { style: 'unit', unit, maximumFractionDigits: 1 });
};

/** A whole percentage: '30%' for 30. It can be above 100. */
export const percent = (value: number): string => written(value / 100, { style: 'percent' });

/** The organization's currency (ISO 4217), known with the signed-in person. */
export const currency = atom('USD');

/** An amount in a currency (ISO 4217), to the cent: '$62.00'. */
export const moneyIn = (unit: string, value: number): string =>
  written(value, {
    ...{ style: 'currency', currency: unit },
    // Pay has two decimals, whatever the currency usually has.
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
  });

/** An amount in the organization's currency, as `moneyIn`. */
export const money = (value: number): string => moneyIn(currency.get(), value);
