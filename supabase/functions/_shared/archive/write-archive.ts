import type { Settings } from '../contract/users.ts';
import { type ArchivedAgreement, writeAgreementsPage } from './agreements-page.ts';
import { toCsv } from './csv.ts';
import { readme } from './texts.ts';

/** Everything about a person, as `private.archive()` returns it: objects, and lists of flat records. */
export type ArchivedData = Record<string, unknown>;

/** The archive that a person downloads: a README in their language, all data as JSON, each list as a CSV file, what they agreed to as a page, and the files that they have given. */
export async function writeArchive(
  data: ArchivedData,
  language: Settings['language'],
  now: Date,
  given: Readonly<Record<string, Uint8Array>> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  // Few instances write an archive, and loading the library takes milliseconds of a cold start.
  const { strToU8, zipSync } = await import('fflate/browser');
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value));
  const agreements = (data.agreements ?? []) as ArchivedAgreement[];
  const files = {
    'README.txt': readme[language].replace('{day}', now.toISOString().slice(0, 10)),
    'data.json': `${JSON.stringify(data, null, 2)}\n`,
    ...(agreements.length > 0 && { 'agreements.html': writeAgreementsPage(agreements, language) }),
    ...Object.fromEntries(lists.map(([name, list]) => [`${name}.csv`, toCsv(list as Record<string, unknown>[])])),
  };
  const contents = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  // They are compressed already.
  const added = Object.entries(given).map(([name, bytes]) => [`files/${name}`, [bytes, { level: 0 }]]);
  return zipSync(Object.fromEntries([...contents, ...added]), { mtime: now });
}
