import { useStore } from '@nanostores/react';
import { SelectField } from '@/components/form/select-field.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { assign, type Columns, type Field, fields, type Table } from '../import/columns.ts';
import { importMessages } from '../import/messages.ts';

interface ImportColumnsProps {
  table: Table;
  columns: Columns;
  onChange: (columns: Columns) => void;
}

/** The meaning of each column, which can be changed, and the columns that are left out. Open without a column of addresses. */
export function ImportColumns({ table, columns, onChange }: ImportColumnsProps) {
  const t = useStore(importMessages);
  const options = [{ value: '', label: t.notRead }, ...fields.map((value) => ({ value, label: t[value] }))];
  const labelOf = (index: number) => table.header[index] || t.columnNumber({ number: index + 1 });
  const read = columns.flatMap((field) => field ?? []);
  const example = (index: number) => {
    const text = table.rows.map(({ cells }) => cells[index]).find(Boolean);
    return text && t.columnExample({ text: text.length > 40 ? `${text.slice(0, 40)}…` : text });
  };
  const ignored = columns.flatMap((field, index) => (field ? [] : [labelOf(index)]));
  return (
    <div className="mb-6">
      <Collapsible
        defaultOpen={!columns.includes('email')}
        className="rounded-control border border-line"
        summaryClassName="w-full justify-between px-4 py-2.5"
        summary={
          <span className="min-w-0">
            <span className="font-strong">{t.columns}</span>{' '}
            <span className="text-soft">{read.map((field) => t[field]).join(', ')}</span>
          </span>
        }
      >
        <div className="grid gap-x-4 gap-y-3 px-4 pt-1 pb-4 sm:grid-cols-2">
          {columns.map((field, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never change places
              key={index}
              label={labelOf(index)}
              hint={example(index)}
              options={options}
              value={field ?? ''}
              onChange={(value) => onChange(assign(columns, index, (value || null) as Field | null))}
            />
          ))}
        </div>
      </Collapsible>
      {ignored.length > 0 && <p className="mt-2 text-small">{t.ignored({ columns: ignored.join(', ') })}</p>}
    </div>
  );
}
