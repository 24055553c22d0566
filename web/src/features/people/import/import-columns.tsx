import { useStore } from '@nanostores/react';
import { SelectField } from '@/components/form/select-field.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import {
  assign,
  type Columns,
  type Field,
  fields,
  ignoredReasons,
  namesPeople,
  type Table,
  whyIgnored,
} from './columns.ts';
import { importTexts } from './texts.ts';

interface ImportColumnsProps {
  table: Table;
  columns: Columns;
  /** How many people each meaning changes. */
  changed: ReadonlyMap<Field, number> | undefined;
  onChange: (columns: Columns) => void;
}

/** The meaning of each column, which can be changed, and the columns that are left out. Open without a column of addresses or names. */
export function ImportColumns({ table, columns, changed, onChange }: ImportColumnsProps) {
  const t = useStore(importTexts);
  const options = [{ value: '', label: t.notRead }, ...fields.map((value) => ({ value, label: t[value] }))];
  const labelOf = (index: number) => table.header[index] || t.columnNumber({ number: index + 1 });
  const read = columns.flatMap((field, index) => {
    if (!field) return [];
    const column = table.header[index];
    return column && column !== t[field] ? t.usedAs({ column, field: t[field] }) : t[field];
  });
  const example = (index: number) => {
    const text = table.rows.map(({ cells }) => cells[index]).find(Boolean);
    return text && t.columnExample({ text: text.length > 40 ? `${text.slice(0, 40)}…` : text });
  };
  const hintOf = (field: Field | null, index: number) => {
    const count = changed?.get(field === 'firstName' || field === 'lastName' ? 'name' : (field ?? 'email')) ?? 0;
    return [example(index), count > 0 && t.columnChanges({ count })].filter(Boolean).join(' · ') || undefined;
  };
  const ignored = columns.flatMap((field, index) =>
    field ? [] : [{ name: labelOf(index), why: whyIgnored(table, columns, index) }],
  );
  const sentences = {
    unknown: t.ignored,
    calculated: t.ignoredCalculated,
    twice: t.ignoredTwice,
    empty: t.ignoredEmpty,
    chosen: t.ignoredChosen,
  };
  return (
    <div className="mb-6">
      <Collapsible
        defaultOpen={!namesPeople(columns)}
        className="rounded-control border border-line"
        summaryClassName="w-full justify-between px-4 py-2.5"
        summary={
          <span className="min-w-0">
            <span className="font-strong">{t.columns}</span> <span className="text-soft">{read.join(', ')}</span>
          </span>
        }
      >
        <div className="grid gap-x-4 gap-y-3 px-4 pt-1 pb-4 sm:grid-cols-2">
          {columns.map((field, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never change places
              key={index}
              label={labelOf(index)}
              hint={hintOf(field, index)}
              options={options}
              value={field ?? ''}
              onChange={(value) => onChange(assign(columns, index, (value || null) as Field | null))}
            />
          ))}
        </div>
      </Collapsible>
      {ignoredReasons.map((reason) => {
        const names = ignored.filter(({ why }) => why === reason).map(({ name }) => name);
        return (
          names.length > 0 && (
            <p key={reason} className="mt-2 text-small">
              {sentences[reason]({ columns: names.join(', ') })}
            </p>
          )
        );
      })}
    </div>
  );
}
