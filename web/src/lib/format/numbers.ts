import { locale } from '@/i18n/languages.ts';
import { numberFormat } from '@/i18n/words.ts';

const written = (value: number, options: Intl.NumberFormatOptions): string =>
  numberFormat(locale.get(), options).format(value);

/** A number as the language writes it, with at most two decimals. */
export const amount = (value: number): string => written(value, { maximumFractionDigits: 2 });

/** A whole percentage: '30%' for 30. It can be above 100. */
export const percent = (value: number): string => written(value / 100, { style: 'percent' });

/** An amount in the specification's currency, to the cent: '$62.00'. */
export const dollars = (value: number): string => written(value, { style: 'currency', currency: 'USD' });
