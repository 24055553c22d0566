import type { CallBody } from '@contract/call.ts';
import { createPlace, deletePlace, type Place, placeBody, updatePlace } from '@contract/places.ts';
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/merging.tsx';
import { useRecordSaving } from '@/components/form/merging/use-record-saving.ts';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { changesOf, KindPage } from '../records.tsx';
import { locationTexts } from './texts.ts';

/** Events contain their locations, so they are reloaded as well. */
const locationChanges = changesOf<Place, CallBody<typeof createPlace> & { merge?: true }>({
  keys: [queryKeys.places, queryKeys.events, queryKeys.signups],
  create: (body) => api(createPlace, { body }),
  update: (id, body) => api(updatePlace, { params: { id }, body }),
  remove: (id) => api(deletePlace, { params: { id } }),
  saved: (named) => locationTexts.get().saved(named),
  deleted: (named) => locationTexts.get().deleted(named),
  deleteFailed: () => locationTexts.get().deleteFailed,
});

/** Moves a location before another one; `null`: to the end. The list shows it at once. */
const moveLocationMutation = mutationOptions({
  ...locationChanges.own,
  mutationFn: ({ location, before }: { location: Place; before: string | null }) =>
    api(updatePlace, { params: { id: location.id }, body: { before } }),
  onMutate: async ({ location, before }, { client }) => {
    await client.cancelQueries({ queryKey: queryKeys.places });
    client.setQueryData(placesQuery.queryKey, (locations) => {
      const others = locations?.filter(({ id }) => id !== location.id);
      const at = others?.findIndex(({ id }) => id === before) ?? -1;
      return others?.toSpliced(at < 0 ? others.length : at, 0, location);
    });
  },
  meta: { error: () => locationTexts.get().moveFailed },
});

const fields = ['name', 'address', 'meeting_point', 'contact'] as const;

interface LocationDialogProps {
  /** The location to change; `null` adds one. */
  location: Place | null;
  onClose: () => void;
}

/** The other location that has the name, if that is why the server refused. */
const twinOf = (error: Error | null): string | null =>
  error instanceof ApiError && error.reason.code === 'place_exists' ? error.reason.params.place_name : null;

/** Adds or changes a location. If another location has the name, it offers to merge the two. */
function LocationDialog({ location, onClose }: LocationDialogProps) {
  const [t, shared, common] = useTexts(locationTexts, adminCommonTexts, commonTexts);
  const { name = '', address = null, meeting_point = null, contact = null } = location ?? {};
  const form = useFormOf(placeBody, { defaultValues: { name, address, meeting_point, contact } });
  const save = useMutation(
    withCallbacks(locationChanges.save, {
      onSuccess: onClose,
      meta: {
        success: ({ name }: Place, { body }: { body: { merge?: true } }) => {
          const words = locationTexts.get();
          return (body.merge ? words.merged : words.saved)({ name });
        },
      },
    }),
  );
  const saving = useRecordSaving({ form, record: location, fields, list: placesQuery, onClose });
  const submit = (merge: boolean) =>
    saving.submit((onto, body) => save.mutateAsync({ record: onto, body: { ...body, ...(merge && { merge }) } }));
  const twin = location && twinOf(save.error);
  return (
    <FormDialog
      open
      title={location ? t.editTitle : t.add}
      submit={location ? common.saveChanges : t.add}
      busy={saving.isSaving}
      refusal={twin ? null : saving.refusal}
      onSubmit={submit(false)}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <FormField control={form.control} name="name">
          {(field) => (
            <Field
              label={shared.name}
              required
              autoComplete="off"
              {...(location && { hint: t.renameHint })}
              {...field}
            />
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

interface LocationRowProps {
  location: Place;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const step =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink disabled:opacity-40 disabled:hover:text-soft';

/** A location in the list, with what is known of it. */
function LocationRow({ location, isFirst, isLast, onMove, onEdit, onDelete }: LocationRowProps) {
  const [t, common] = useTexts(locationTexts, commonTexts);
  const { id, name, address, meeting_point, contact, other_names, coming_events } = location;
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

/** The locations in their order, to add, change, merge, move and delete. */
function LocationsPage() {
  const [t, pages] = useTexts(locationTexts, administrationTexts);
  const query = useQuery(placesQuery);
  const { mutate: move } = useMutation(moveLocationMutation);
  const [said, setSaid] = useState('');
  const locations = query.data ?? [];
  const moveBy = (from: number, by: -1 | 1) => {
    const location = locations[from];
    if (!location) return;
    const to = from + by;
    move({ location, before: locations[by < 0 ? to : to + 1]?.id ?? null });
    setSaid(t.moved({ name: location.name, position: to + 1, count: locations.length }));
    // The row is at another position of the document then, and its button at an end of the list is off.
    const way = to === 0 ? 'down' : to === locations.length - 1 ? 'up' : by < 0 ? 'up' : 'down';
    setTimeout(() => document.getElementById(`${way}-${location.id}`)?.focus());
  };
  return (
    <>
      <KindPage
        title={pages.places}
        about={t.about}
        words={t}
        query={query}
        remove={locationChanges.remove}
        row={(location, actions, index) => (
          <LocationRow
            key={location.id}
            location={location}
            isFirst={index === 0}
            isLast={index === locations.length - 1}
            onMove={(by) => moveBy(index, by)}
            {...actions}
          />
        )}
        question={({ name }) => <p>{t.deleteQuestion({ name })}</p>}
        dialog={(location, onClose) => <LocationDialog location={location} onClose={onClose} />}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

export const Route = createFileRoute('/_app/admin/places')({
  loader: ({ context: { queryClient } }) => preload(queryClient, placesQuery),
  component: LocationsPage,
});
