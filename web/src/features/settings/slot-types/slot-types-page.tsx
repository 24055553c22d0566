import type { SlotType } from '@contract/slot-types.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { formTexts } from '@/components/form/texts.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/lazy.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { Needs } from '@/domains/qualifications/needs.tsx';
import { HistoryLink } from '@/domains/record/history-link.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { searchedId } from '@/lib/app/search-params.ts';
import { focusNeighbor } from '@/lib/focus/focus.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { hourlyWorth, rate } from '@/lib/format/worth.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { allEvents } from '@/lib/query/event-pages.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { shortDate } from '@/lib/time/time.ts';
import { deleteSlotTypeMutation, isDraft, removeRateMutation } from './mutations.ts';
import { hasTwin, SlotTypeForm, useToday } from './slot-type-form.tsx';
import { slotTypeTexts } from './texts.ts';
import { consequence, usageIn } from './usage.ts';
import { useEditing } from './use-editing.ts';

/** The use of a slot type in events that are not over. */
const usageQuery = (typeId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'usage', typeId] as const,
    queryFn: async ({ signal }) => {
      const query = { slot_type_ids: [typeId], from: new Date(now()).toISOString() };
      return usageIn(await allEvents(query, signal), typeId);
    },
  });

/** Cards that are still loading. */
function SlotTypesSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className="h-36" />
      ))}
    </div>
  );
}

interface UpcomingRateProps {
  type: SlotType;
  upcoming: NonNullable<SlotType['upcoming_rate']>;
}

/** The upcoming rate of a slot type, with a button to withdraw it. */
function UpcomingRate({ type, upcoming }: UpcomingRateProps) {
  const t = useTexts(slotTypeTexts);
  const { today } = useToday();
  const { mutate, isPending } = useMutation(
    withCallbacks(removeRateMutation, {
      // The button disappears with the rate.
      onSuccess: () => document.querySelector<HTMLElement>(`[data-slot-type="${CSS.escape(type.id)}"]`)?.focus(),
    }),
  );
  return (
    <div className="pl-6 text-soft">
      <p>{t.upcoming({ amount: rate(upcoming.hourly_credits), date: shortDate(upcoming.from, today) })}</p>
      <Button
        variant="quiet"
        className="-ml-4"
        disabled={isPending}
        onClick={() => mutate({ type, from: upcoming.from })}
      >
        <span>
          {t.withdraw}
          <span className="sr-only"> {type.name}</span>
        </span>
      </Button>
    </div>
  );
}

interface SlotTypeCardProps {
  type: SlotType;
  /** Another slot type has the same name. */
  twin: boolean;
  onEdit: () => void;
  onRates: () => void;
  onDelete: () => void;
}

/** A slot type with its worth, and its buttons once it is saved. */
function SlotTypeCard({ type, twin, onEdit, onRates, onDelete }: SlotTypeCardProps) {
  const [t, shared] = useTexts(slotTypeTexts, adminCommonTexts);
  const draft = isDraft(type.id);
  const hidden = <span className="sr-only"> {type.name}</span>;
  return (
    <li className="sheet flex min-h-36 min-w-0 flex-col p-4 sm:p-5">
      <h2 className="flex items-start gap-2 text-lead font-strong">
        <span className="mt-1.5">
          <SlotSwatch color={type.color} />
        </span>
        <span className="min-w-0">{type.name}</span>
      </h2>
      {twin && <p className="pl-6 text-small text-attention">{t.twin}</p>}
      <p className="mt-0.5 pl-6 text-soft">
        {type.compensation === 'wage' ? t.paidStaff : t.volunteers} · {hourlyWorth(type)}
        {type.open_to !== 'everyone' && <> · {t[type.open_to]}</>}
      </p>
      <Needs names={type.qualifications.map(({ name }) => name)} className="pl-6" />
      {type.min_age !== null && <p className="pl-6 text-small text-soft">{t.fromAge({ age: type.min_age })}</p>}
      {type.young && <p className="pl-6 text-small text-soft">{t.youngOnly(type.young)}</p>}
      {type.upcoming_rate && <UpcomingRate type={type} upcoming={type.upcoming_rate} />}
      {!draft && (
        <div className="ml-2 flex flex-wrap">
          <Button variant="quiet" aria-haspopup="dialog" onClick={onRates}>
            <span>
              {t.rates}
              {hidden}
            </span>
          </Button>
          <HistoryLink of={{ type: type.id }} name={type.name} />
        </div>
      )}
      {type.description && (
        <div className="pl-6">
          <LongText text={type.description} of={type.name} />
        </div>
      )}
      <div className="mt-auto -mr-2 -mb-2 flex min-h-11 items-center justify-end gap-1 pt-3">
        {draft ? (
          <span className="flex items-center gap-2 pr-2 text-small text-soft">
            <Spinner className="size-4" />
            {t.saving}
          </span>
        ) : (
          <>
            <Button data-slot-type={type.id} variant="quiet" onClick={onEdit}>
              <Pencil aria-hidden="true" className="size-5" />
              <span>
                {shared.edit}
                {hidden}
              </span>
            </Button>
            <Button variant="quiet" onClick={onDelete}>
              <Trash2 aria-hidden="true" className="size-5" />
              <span>
                {shared.delete}
                {hidden}
              </span>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

interface DeleteSlotTypeDialogProps {
  /** The slot type to delete; `null` while the dialog is closed. */
  type: SlotType | null;
  onConfirm: (type: SlotType) => void;
  onClose: () => void;
}

/** Asks before a slot type is deleted, and says what that means for its events. */
function DeleteSlotTypeDialog({ type, onConfirm, onClose }: DeleteSlotTypeDialogProps) {
  const [t, shared] = useTexts(slotTypeTexts, adminCommonTexts);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(type);
  if (type && type !== last) setLast(type);
  const usage = useQuery({ ...usageQuery(last?.id ?? ''), enabled: type !== null });
  return (
    <AlertDialog
      open={type !== null}
      title={t.deleteTitle}
      confirm={t.deleteTitle}
      cancel={shared.keepIt}
      onConfirm={() => type && onConfirm(type)}
      onClose={onClose}
    >
      <p>{t.deleteQuestion}</p>
      {last && (
        <p className="flex items-center gap-2 font-strong">
          <SlotSwatch color={last.color} />
          <span className="min-w-0">{last.name}</span>
        </p>
      )}
      <p role="status" className="min-h-12 text-soft">
        {usage.data ? consequence(usage.data) : usage.isPending && t.lookingUp}
      </p>
    </AlertDialog>
  );
}

const loadRates = () => import('./rates-dialog.tsx').then(({ RatesDialog }) => RatesDialog);

/** `edit`: the slot type whose form is open at first. */
const slotTypesSearch = z.object({ edit: searchedId });

/** The slot types as cards, to create, edit and delete. */
function SlotTypesPage() {
  const [t, pages, shared, leaving] = useTexts(slotTypeTexts, administrationTexts, adminCommonTexts, formTexts);
  const query = useQuery(slotTypesQuery);
  const list = useRef<HTMLDivElement>(null);
  const { editing, begin, cancel, save, ...others } = useEditing(list, query.data, Route.useSearch().edit);
  const { mutate: remove } = useMutation(deleteSlotTypeMutation);
  const [toDelete, setToDelete] = useState<SlotType | null>(null);
  const [dated, setDated] = useState<SlotType | null>(null);
  const rates = useLazyPart(loadRates);
  const showRates = (type: SlotType) => {
    setDated(type);
    rates.show();
  };
  const isGone = (type: SlotType | null) => !query.data?.some(({ id }) => id === type?.id);
  useGone(toDelete?.name, isGone(toDelete), () => setToDelete(null));
  useGone(dated?.name, isGone(dated), () => setDated(null));
  const create = () => begin(null);
  useShortcut('n', create);
  const confirmDelete = (type: SlotType) => {
    focusNeighbor(list.current, '[data-slot-type]', (stop) => stop.dataset.slotType === type.id);
    setToDelete(null);
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
                  onDelete={() => setToDelete(type)}
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
      <DeleteSlotTypeDialog type={toDelete} onConfirm={confirmDelete} onClose={() => setToDelete(null)} />
    </>
  );
}

export const Route = createFileRoute('/_app/admin/slot-types')({
  validateSearch: slotTypesSearch,
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, slotTypesQuery);
    preload(queryClient, organisationQuery);
  },
  component: SlotTypesPage,
});
