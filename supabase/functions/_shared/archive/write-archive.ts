import type { Settings } from '../contract/users.ts';
import { toCsv } from './csv.ts';
import { readme } from './texts.ts';
import { zip } from './zip.ts';

/** Everything about a person, as `private.archive()` returns it: objects, and lists of flat records. */
export type ArchivedData = Record<string, unknown>;

/** The archive that a person downloads: a README in their language, all data as JSON, and each list as a CSV file. */
export function writeArchive(data: ArchivedData, language: Settings['language'], now: Date): Uint8Array<ArrayBuffer> {
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value));
  return zip(
    [
      { name: 'README.txt', text: readme[language].replace('{day}', now.toISOString().slice(0, 10)) },
      { name: 'data.json', text: `${JSON.stringify(data, null, 2)}\n` },
      ...lists.map(([name, list]) => ({ name: `${name}.csv`, text: toCsv(list as Record<string, unknown>[]) })),
    ],
    now,
  );
}
