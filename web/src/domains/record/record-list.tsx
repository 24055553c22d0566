import type { RecordEntry } from '@contract/record.ts';
import { Moment } from '@/components/ui/moment.tsx';
import { useLanguage } from '@/i18n/use-language.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { ActSentence } from './act-sentence.tsx';
import { changeWords } from './value-words.ts';

/** Entries of the record: who did what and when, and what it changed. */
export function RecordList({ entries }: { entries: readonly RecordEntry[] }) {
  useLanguage();
  const zone = useZone();
  return (
    <ol className="sheet divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.entry} className="px-5 py-3 wrap-anywhere">
          <p>
            <ActSentence act={entry} />
          </p>
          {entry.fields.length > 0 && (
            <ul className="text-small">
              {changeWords(entry, zone).map((words, index) => (
                // The fields of an entry have a fixed order.
                <li key={entry.fields[index]?.field}>{words}</li>
              ))}
            </ul>
          )}
          <p className="text-small text-soft">
            <Moment at={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
