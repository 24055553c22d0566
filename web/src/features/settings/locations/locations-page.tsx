import type { CallBody } from '@contract/call.ts';
import { createPlace, deletePlace, type Place, placeBody, updatePlace } from '@contract/places.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { mutationOptions, type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/clash-list.tsx';
import { useRecordSaving } from '@/components/form/merging/use-record-saving.ts';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { RecordsPage } from '@/components/layout/admin/records-page.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { afterLast, reloadAll, withCallbacks } from '@/lib/query/mutations.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { placeTexts } from './texts.ts';

const mutationKey = [...queryKeys.places, 'change'];

/** Events contain their places, so they are reloaded as well. */
const reload = (client: QueryClient): void =>
  afterLast(client, mutationKey, () => reloadAll(client, [queryKeys.places, queryKeys.events, queryKeys.signups]));

/** What to save. `place`: the place to change; `null` adds one. */
interface PlaceInput {
  place: Place | null;
  body: CallBody<typeof createPlace>;
  merge?: boolean;
}

const savePlaceMutation = mutationOptions({
  mutationKey,
  mutationFn: ({ place, body, merge }: PlaceInput) =>
    place
      ? api(updatePlace, {
          params: { id: place.id },
          body: { ...body, version: place.version, ...(merge && { merge }) },
        })
      : api(createPlace, { body }),
  meta: {
    success: ({ name }: Place, { merge }: PlaceInput) => {
      const t = placeTexts.get();
      return (merge ? t.merged : t.saved)({ name });
    },
  },
  onSettled: (_data, _error, _input, _, { client }) => reload(client),
});

/** Moves a place before another one; `null`: to the end. The list shows it at once. */
const movePlaceMutation = mutationOptions({
  mutationKey,
  mutationFn: ({ place, before }: { place: Place; before: string | null }) =>
    api(updatePlace, { params: { id: place.id }, body: { before } }),
  onMutate: async ({ place, before }, { client }) => {
    await client.cancelQueries({ queryKey: queryKeys.places });
    client.setQueryData(placesQuery.queryKey, (places) => {
      const others = places?.filter(({ id }) => id !== place.id);
      const at = others?.findIndex(({ id }) => id === before) ?? -1;
      return others?.toSpliced(at < 0 ? others.length : at, 0, place);
    });
  },
  meta: { error: () => placeTexts.get().moveFailed },
  onSettled: (_data, _error, _input, _, { client }) => reload(client),
});

const deletePlaceMutation = mutationOptions({
  mutationKey,
  mutationFn: (place: Place) => api(deletePlace, { params: { id: place.id } }),
  meta: {
    success: (_answer, { name }: Place) => placeTexts.get().deleted({ name }),
    error: () => placeTexts.get().deleteFailed,
  },
  onSettled: (_data, _error, _place, _, { client }) => reload(client),
});

const fields = ['name', 'address', 'meeting_point', 'contact'] as const;

interface PlaceDialogProps {
  /** The place to change; `null` adds one. */
  place: Place | null;
  onClose: () => void;
}

/** The other place that has the name, if that is why the server refused. */
const twinOf = (error: Error | null): string | null =>
  error instanceof ApiError && error.reason.code === 'place_exists' ? error.reason.params.place_name : null;

/** Adds or changes a place. If another place has the name, it offers to merge the two. */
function PlaceDialog({ place, onClose }: PlaceDialogProps) {
  const [t, shared, common] = useTexts(placeTexts, adminCommonTexts, commonTexts);
  const { name = '', address = null, meeting_point = null, contact = null } = place ?? {};
  const form = useForm({
    resolver: zodResolver(placeBody),
    mode: 'onTouched',
    defaultValues: { name, address, meeting_point, contact },
  });
  const save = useMutation(withCallbacks(savePlaceMutation, { onSuccess: onClose }));
  const saving = useRecordSaving({ form, record: place, fields, list: placesQuery, onClose });
  const submit = (merge: boolean) =>
    saving.submit((onto, body) => save.mutateAsync({ place: onto, body, ...(merge && { merge }) }));
  const twin = place && twinOf(save.error);
  return (
    <FormDialog
      open
      title={place ? t.editTitle : t.add}
      submit={place ? common.saveChanges : t.add}
      busy={saving.isSaving}
      refusal={twin ? null : saving.refusal}
      onSubmit={submit(false)}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <FormField control={form.control} name="name">
          {(field) => (
            <Field label={shared.name} required autoComplete="off" {...(place && { hint: t.renameHint })} {...field} />
          )}
        </FormField>
        <FormField control={form.control} name="address">
          {(field) => <Field label={t.address} autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="meeting_point">
          {(field) => <Field label={t.meetingPoint} autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="contact">
          {(field) => <Field label={t.contact} hint={t.contactHint} autoComplete="off" {...field} />}
        </FormField>
      </div>
      <ClashList clashes={saving.clashes} />
      {twin && (
        <Message tone="attention" className="mt-3" action={<Button onClick={submit(true)}>{t.merge}</Button>}>
          {t.mergeText({ name: twin })}
        </Message>
      )}
    </FormDialog>
  );
}

interface PlaceRowProps {
  place: Place;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const step =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink disabled:opacity-40 disabled:hover:text-soft';

/** A place in the list, with what is known of it. */
function PlaceRow({ place, isFirst, isLast, onMove, onEdit, onDelete }: PlaceRowProps) {
  const [t, common] = useTexts(placeTexts, commonTexts);
  const { id, name, address, meeting_point, contact, other_names, coming_events } = place;
  const details = [
    address,
    meeting_point && common.meetingPoint({ place: meeting_point }),
    contact && common.contactThere({ contact }),
  ].filter((detail) => detail !== null);
  const hidden = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <span className="-ml-2.5 flex">
        <button
          id={`up-${id}`}
          type="button"
          aria-label={t.up({ name })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
          className={step}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </button>
        <button
          id={`down-${id}`}
          type="button"
          aria-label={t.down({ name })}
          disabled={isLast}
          onClick={() => onMove(1)}
          className={step}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </button>
      </span>
      <div className="min-w-0 grow basis-48 pt-2.5 wrap-anywhere">
        <h2 className="text-lead font-strong">{name}</h2>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {other_names.length > 0 && <p className="text-small text-soft">{t.also({ names: other_names.join(' · ') })}</p>}
        <p className="text-small text-soft">
          {coming_events === 0 ? (
            t.coming({ count: 0 })
          ) : (
            <Link
              to="/admin/events"
              search={{ place: id }}
              className="inline-flex min-h-11 items-center text-action hover:underline"
            >
              {t.coming({ count: coming_events })}
              {hidden}
            </Link>
          )}
        </p>
      </div>
      <div className="-mr-2 ml-auto flex">
        <RecordActions name={name} onEdit={onEdit} onDelete={coming_events === 0 ? onDelete : null} />
      </div>
    </li>
  );
}

/** The places in their order, to add, change, merge, move and delete. */
export function PlacesPage() {
  const [t, pages] = useTexts(placeTexts, administrationTexts);
  const query = useQuery(placesQuery);
  const { mutate: move } = useMutation(movePlaceMutation);
  const { mutate: remove } = useMutation(deletePlaceMutation);
  const [editing, setEditing] = useState<{ place: Place | null } | null>(null);
  const [doomed, setDoomed] = useState<Place | null>(null);
  const [said, setSaid] = useState('');
  const places = query.data ?? [];
  useRecordGone(doomed, query.data, () => setDoomed(null));
  const moveBy = (from: number, by: -1 | 1) => {
    const place = places[from];
    if (!place) return;
    const to = from + by;
    move({ place, before: places[by < 0 ? to : to + 1]?.id ?? null });
    setSaid(t.moved({ name: place.name, position: to + 1, count: places.length }));
    // The row is at another position of the document then, and its button at an end of the list is off.
    const way = to === 0 ? 'down' : to === places.length - 1 ? 'up' : by < 0 ? 'up' : 'down';
    setTimeout(() => document.getElementById(`${way}-${place.id}`)?.focus());
  };
  const confirmDelete = () => {
    if (doomed) remove(doomed);
    setDoomed(null);
  };
  return (
    <>
      <RecordsPage
        title={pages.places}
        about={t.about}
        words={{ add: t.add, loadFailed: t.loadFailed, none: t.none, noneHint: t.noneHint, deleteTitle: t.deleteTitle }}
        query={query}
        row={(place, index) => (
          <PlaceRow
            key={place.id}
            place={place}
            isFirst={index === 0}
            isLast={index === places.length - 1}
            onMove={(by) => moveBy(index, by)}
            onEdit={() => setEditing({ place })}
            onDelete={() => setDoomed(place)}
          />
        )}
        onAdd={() => setEditing({ place: null })}
        question={doomed && <p>{t.deleteQuestion({ name: doomed.name })}</p>}
        onDelete={confirmDelete}
        onKeep={() => setDoomed(null)}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {editing && <PlaceDialog place={editing.place} onClose={() => setEditing(null)} />}
    </>
  );
}
