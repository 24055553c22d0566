import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { answerTexts } from '@/domains/custom-fields/texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { preload } from '@/lib/query/preload.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { KindPage } from '../records.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { customFieldChanges, type FieldRecord, fieldRecordsQuery, orderMutation } from './mutations.ts';
import { customFieldTexts } from './texts.ts';

const step =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink disabled:opacity-40 disabled:hover:text-soft';

interface FieldRowProps {
  field: FieldRecord;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A question in the list: what is asked of whom, who reads the answers, and the way to them. */
function FieldRow({ field, isFirst, isLast, onMove, onEdit, onDelete }: FieldRowProps) {
  const t = useTexts(customFieldTexts);
  const { id, label, kind, purpose, readers, scope, event, slot_type, needed, answers } = field;
  const facts = [
    t[kind],
    event?.name ?? slot_type?.name ?? (scope === 'season' ? t.eachSeason : t.once),
    t[readers],
    needed !== 'wanted' && t[needed],
  ].filter((fact) => fact !== false);
  const name = { name: label };
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <span className="-ml-2.5 flex">
        <button
          id={`up-${id}`}
          type="button"
          aria-label={t.up(name)}
          disabled={isFirst}
          onClick={() => onMove(-1)}
          className={step}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </button>
        <button
          id={`down-${id}`}
          type="button"
          aria-label={t.down(name)}
          disabled={isLast}
          onClick={() => onMove(1)}
          className={step}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </button>
      </span>
      <div className="min-w-0 grow basis-48 pt-2.5 wrap-anywhere">
        <h2 className="text-lead font-strong">{label}</h2>
        <p>{purpose}</p>
        <p className="text-small text-soft">{facts.join(' · ')}</p>
        <p className="text-small text-soft">
          {readers === 'person' ? (
            t.answers({ count: answers ?? 0 })
          ) : (
            <Link
              to="/admin/questions/$fieldId"
              params={{ fieldId: id }}
              className="inline-flex min-h-11 items-center text-action hover:underline"
            >
              {t.answers({ count: answers ?? 0 })}
              <span className="sr-only"> {label}</span>
            </Link>
          )}
        </p>
      </div>
      <div className="-mr-2 ml-auto flex">
        <RecordActions name={label} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  );
}

/** What the organization asks its people, in its order, to add, change, move and delete. */
function CustomFieldsPage() {
  const [t, pages, { loadFailed }] = useTexts(customFieldTexts, administrationTexts, answerTexts);
  const query = useQuery(fieldRecordsQuery);
  const { mutate: order } = useMutation(orderMutation);
  const fields = query.data ?? [];
  const moveBy = (from: number, by: -1 | 1) => {
    const field = fields[from];
    if (!field) return;
    const to = from + by;
    order(fields.toSpliced(from, 1).toSpliced(to, 0, field));
    // The row is at another position of the document then, and its button at an end of the list is off.
    const way = to === 0 ? 'down' : to === fields.length - 1 ? 'up' : by < 0 ? 'up' : 'down';
    setTimeout(() => document.getElementById(`${way}-${field.id}`)?.focus());
  };
  return (
    <KindPage
      title={pages.customFields}
      about={t.about}
      words={{ ...t, loadFailed }}
      query={query}
      remove={customFieldChanges.remove}
      row={(field, actions, index) => (
        <FieldRow
          key={field.id}
          field={field}
          isFirst={index === 0}
          isLast={index === fields.length - 1}
          onMove={(by) => moveBy(index, by)}
          {...actions}
        />
      )}
      question={({ name }) => <p>{t.deleteQuestion({ name })}</p>}
      dialog={(field, onClose) => <FieldDialog field={field} onClose={onClose} />}
    />
  );
}

export const Route = createFileRoute('/_app/admin/questions/')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, fieldRecordsQuery);
    preload(queryClient, seasonsQuery);
    preload(queryClient, slotTypesQuery);
  },
  component: CustomFieldsPage,
});
