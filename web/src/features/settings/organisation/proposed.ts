import type { Organisation } from '@contract/organisation.ts';
import { browserZone } from '@/lib/time/zones.ts';

const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC ME SM VA XK';

/** The currencies of regions, as far as browsers have these regions often. */
const currencies: Record<string, string> = {
  ...Object.fromEntries(euro.split(' ').map((region) => [region, 'EUR'])),
  ...{ CH: 'CHF', LI: 'CHF', GB: 'GBP', DK: 'DKK', GL: 'DKK', NO: 'NOK', SE: 'SEK', IS: 'ISK', PL: 'PLN', CZ: 'CZK' },
  ...{ HU: 'HUF', RO: 'RON', CA: 'CAD', MX: 'MXN', AR: 'ARS', BR: 'BRL', CL: 'CLP', CO: 'COP', PE: 'PEN', UY: 'UYU' },
  ...{ AU: 'AUD', NZ: 'NZD', JP: 'JPY', IN: 'INR', ZA: 'ZAR', MA: 'MAD', TN: 'TND', SN: 'XOF', CI: 'XOF', CR: 'CRC' },
};

/** The region of the first language that names one: `de-AT`, not `de`. */
function currencyOf(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    const { region } = new Intl.Locale(language);
    if (region) return currencies[region];
  }
  return undefined;
}

/**
 * The settings to begin with: while nobody has saved any, the time zone and the currency of the browser take the place of those that
 * every organization has at first.
 */
export function withProposals(
  organisation: Organisation,
  zone: string = browserZone(),
  languages: readonly string[] = navigator.languages,
): Organisation {
  if (organisation.version > 1) return organisation;
  const { timezone, currency } = organisation;
  return {
    ...organisation,
    timezone: timezone === 'UTC' ? zone : timezone,
    currency: currency === 'USD' ? (currencyOf(languages) ?? currency) : currency,
  };
}
