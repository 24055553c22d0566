import type { SlotType } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { formTexts } from '@/components/form/texts.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { focusNeighbor } from '@/lib/focus/focus-neighbor.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { DeleteSlotTypeDialog } from './delete-slot-type-dialog.tsx';
import { deleteSlotTypeMutation } from './mutations.ts';
import { SlotTypeCard } from './slot-type-card.tsx';
import { SlotTypeForm } from './slot-type-form.tsx';
import { SlotTypesSkeleton } from './slot-types-skeleton.tsx';
import { slotTypeTexts } from './texts.ts';
import { hasTwin } from './twins.ts';
import { useEditing } from './use-editing.ts';

const loadRates = () => import('./rates-dialog.tsx').then(({ RatesDialog }) => RatesDialog);

/** The slot types as cards, to create, edit and delete. */
export function SlotTypesPage() {
  const t = useStore(slotTypeTexts);
  const pages = useStore(administrationTexts);
  const shared = useStore(adminCommonTexts);
  const leaving = useStore(formTexts);
  const query = useQuery(slotTypesQuery);
  const list = useRef<HTMLDivElement>(null);
  const { editing, begin, cancel, save, ...others } = useEditing(list, query.data);
  const { mutate: remove } = useMutation(deleteSlotTypeMutation);
  const [doomed, setDoomed] = useState<SlotType | null>(null);
  const [dated, setDated] = useState<SlotType | null>(null);
  const rates = useLazyPart(loadRates);
  const showRates = (type: SlotType) => {
    setDated(type);
    rates.show();
  };
  const isGone = (type: SlotType | null) => !query.data?.some(({ id }) => id === type?.id);
  useGone(doomed?.name, isGone(doomed), () => setDoomed(null));
  useGone(dated?.name, isGone(dated), () => setDated(null));
  const create = () => begin(null);
  useShortcut('n', create);
  const confirmDelete = (type: SlotType) => {
    focusNeighbor(list.current, '[data-slot-type]', (stop) => stop.dataset.slotType === type.id);
    setDoomed(null);
    remove(type);
  };
  const form = editing && (
    <SlotTypeForm
      key={editing.attempt}
      editing={editing}
      onSave={save}
      onCancel={cancel}
      onReload={query.refetch}
      onUnsaved={others.setUnsaved}
    />
  );
  const types = query.data;
  return (
    <>
      <PageHead
        title={pages.slotTypes}
        actions={
          <Button variant="primary" onClick={create}>
            <Plus aria-hidden="true" className="size-5" />
            {t.create}
          </Button>
        }
      >
        {t.about}
      </PageHead>
      <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-5">
        <FailedToLoad query={query} sentence={shared.slotTypesFailed} />
        {editing?.type === null && form}
        {query.isPending && <SlotTypesSkeleton />}
        {types?.length === 0 && !editing && (
          <EmptySheet title={t.none} hint={t.noneHint}>
            <Button onClick={create}>{shared.createFirst}</Button>
          </EmptySheet>
        )}
        {types && types.length > 0 && (
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {types.map((type) =>
              editing?.type?.id === type.id ? (
                <li key={type.id} className="col-span-full min-w-0">
                  {form}
                </li>
              ) : (
                <SlotTypeCard
                  key={type.id}
                  type={type}
                  twin={hasTwin(types, type.name, type.id)}
                  onEdit={() => begin(type)}
                  onRates={() => showRates(type)}
                  onDelete={() => setDoomed(type)}
                />
              ),
            )}
          </ul>
        )}
      </div>
      <AlertDialog
        open={others.wanted !== null}
        title={leaving.leaveTitle}
        confirm={leaving.leave}
        cancel={leaving.stay}
        onConfirm={others.beginWanted}
        onClose={others.stay}
      >
        <p>{t.leaveText}</p>
      </AlertDialog>
      {rates.Part && <rates.Part type={dated} onClose={() => setDated(null)} />}
      <DeleteSlotTypeDialog type={doomed} onConfirm={confirmDelete} onClose={() => setDoomed(null)} />
    </>
  );
}
