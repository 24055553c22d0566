import { listRecord } from '@contract/record.ts';
import { sentenceOf } from '@/domains/record/act-sentence.tsx';
import { actTexts } from '@/domains/record/act-texts.ts';
import { changeWords } from '@/domains/record/change-words.ts';
import { recordTexts } from '@/domains/record/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { api } from '@/lib/api/api.ts';
import { saveCsv } from '@/lib/format/csv.ts';
import { personName } from '@/lib/format/person-name.ts';
import { noteExport } from '@/lib/format/save-table.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import type { RecordFilter } from './filter.ts';

/** Saves what a filter finds as a CSV file, which is recorded. Moments of entries are in UTC, those of fields in words. */
export async function exportRecord(filter: RecordFilter, zone: string): Promise<void> {
  const entries = await api.all(listRecord, { query: { ...filter, limit: 1000 } });
  await noteExport('record');
  const [t, acts, shared] = [recordTexts.get(), actTexts.get(), adminCommonTexts.get()];
  const name = (of: string | null) => (of === null ? shared.someone : personName(of));
  saveCsv(`change-log-${dayKey(now(), zone)}.csv`, [
    [t.when, t.person, t.act, t.changed],
    ...entries.map((entry) => {
      const named = {
        actor: name(entry.actor),
        person: name(entry.person),
        title: personName(entry.title ?? ''),
        count: entry.count,
      };
      return [entry.at, name(entry.actor), sentenceOf(entry.kind, named, acts), changeWords(entry, zone).join('; ')];
    }),
  ]);
}
