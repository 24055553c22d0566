import type { CallBody } from '@contract/call.ts';
import {
  createWall,
  deleteWall,
  listWalls,
  renewWall,
  updateWall,
  type Wall,
  type WallWithKey,
  wallBody,
} from '@contract/walls.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { RecordsPage } from '@/components/layout/admin/records-page.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { copyText } from '@/lib/app/copy-text.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { changing } from '@/lib/query/changing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { wallsTexts } from './walls-texts.ts';

/** The walls by name. For administrators. */
const wallsQuery = queryOptions({
  queryKey: queryKeys.walls,
  queryFn: ({ signal }) => api(listWalls, { signal }),
});

/** The address of a wall, right after it was made: the server does not know it any longer. */
function AddressDialog({ wall: { name, key }, onClose }: { wall: WallWithKey; onClose: () => void }) {
  const t = useTexts(wallsTexts);
  const address = new URL(`/wall#${key}`, location.origin).href;
  return (
    <Dialog open title={t.addressTitle({ name })} onClose={onClose}>
      <Field
        label={t.address}
        hint={t.addressHint}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <a href={address} target="_blank" rel="noreferrer" className={buttonStyle()}>
          {t.open}
        </a>
        <Button variant="primary" onClick={() => void copyText(address, { copied: t.copied, notCopied: t.notCopied })}>
          {t.copy}
        </Button>
      </div>
    </Dialog>
  );
}

const reload = [queryKeys.walls];

const createWallMutation = changing((body: CallBody<typeof createWall>) => api(createWall, { body }), { reload });

const updateWallMutation = changing(
  ({ id, ...body }: Pick<Wall, 'id' | 'name' | 'shows_names'>) => api(updateWall, { params: { id }, body }),
  { success: ({ name }) => wallsTexts.get().saved({ name }), reload },
);

const renewWallMutation = changing(({ id }: Wall) => api(renewWall, { params: { id } }), {
  error: () => wallsTexts.get().renewFailed,
  reload,
});

const deleteWallMutation = changing(({ id }: Wall) => api(deleteWall, { params: { id } }), {
  success: (_answer, { name }) => wallsTexts.get().deleted({ name }),
  error: () => wallsTexts.get().deleteFailed,
  reload,
});

const fields = ['name'] as const;

interface WallDialogProps {
  /** The wall to change; `null` adds one. */
  wall: Wall | null;
  /** A wall has been added, with the key that is known only now. */
  onAdded: (wall: WallWithKey) => void;
  onClose: () => void;
}

/** Adds or changes a wall. What it shows is chosen when it is added. */
function WallDialog({ wall, onAdded, onClose }: WallDialogProps) {
  const [t, shared, common] = useTexts(wallsTexts, adminCommonTexts, commonTexts);
  const { data: places = [] } = useQuery({ ...placesQuery, enabled: wall === null });
  const { data: types = [] } = useQuery({ ...slotTypesQuery, enabled: wall === null });
  const [scope, setScope] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useFormOf(wallBody, {
    defaultValues: { name: wall?.name ?? '', shows_names: wall?.shows_names ?? false },
  });
  // What is typed is not lost: saving it says what has happened.
  useRecordGone(form.formState.isDirty ? null : wall, useQuery(wallsQuery).data, onClose);
  const onError = (error: Error) => setRefusal(applyServerErrors(form, error, { fields }));
  const add = useMutation(withCallbacks(createWallMutation, { onSuccess: onAdded, onError }));
  const change = useMutation(withCallbacks(updateWallMutation, { onSuccess: onClose, onError }));
  const busy = add.isPending || change.isPending;
  const submit = form.handleSubmit(({ name, shows_names = false }) => {
    if (busy) return;
    if (wall) return change.mutate({ id: wall.id, name, shows_names });
    const [kind, id] = scope.split(' ');
    add.mutate({ name, shows_names, ...(kind && { [kind]: id }) });
  });
  return (
    <FormDialog
      open
      title={wall ? t.editTitle : t.add}
      submit={wall ? common.saveChanges : t.add}
      busy={busy}
      refusal={add.isError || change.isError ? refusal : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3">
        <FormField control={form.control} name="name">
          {(field) => <Field label={shared.name} required autoComplete="off" placeholder={t.nameExample} {...field} />}
        </FormField>
        {!wall && (
          <SelectField
            label={t.shows}
            value={scope}
            onChange={setScope}
            options={[
              { value: '', label: t.everything },
              ...places.map(({ id, name }) => ({ value: `place_id ${id}`, label: t.ofPlace({ name }) })),
              ...namedApart(types).map(({ id, name }) => ({ value: `slot_type_id ${id}`, label: t.ofType({ name }) })),
            ]}
          />
        )}
        <FormField control={form.control} name="shows_names">
          {({ value, onChange }) => (
            <Switch label={t.names} hint={t.namesHint} checked={value ?? false} onChange={onChange} />
          )}
        </FormField>
      </div>
    </FormDialog>
  );
}

interface WallRowProps {
  wall: Wall;
  onRenew: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A wall in the list: what it shows, and when a screen last asked for it. */
function WallRow({ wall, onRenew, onEdit, onDelete }: WallRowProps) {
  const [t, shared] = useTexts(wallsTexts, adminCommonTexts);
  const { name, place, slot_type, shows_names, last_seen_at } = wall;
  const scope = place ? t.ofPlace(place) : slot_type ? t.ofType(slot_type) : t.everything;
  return (
    <li className="grid gap-x-3 gap-y-1 py-4">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lead font-strong">{name}</h2>
        <p>{shows_names ? `${scope} · ${t.withNames}` : scope}</p>
        <p className="text-small text-soft">
          {last_seen_at ? <RichText text={t.seen} values={{ moment: <Moment at={last_seen_at} /> }} /> : t.neverSeen}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button variant="quiet" onClick={onRenew}>
          <RefreshCw aria-hidden="true" className="size-5" />
          <span>
            {t.renew}
            <span className="sr-only"> {shared.of({ name })}</span>
          </span>
        </Button>
        <RecordActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  );
}

/** The walls, to add, change, give a new address and delete. */
function WallsPage() {
  const [t, pages] = useTexts(wallsTexts, administrationTexts);
  const query = useQuery(wallsQuery);
  const [editing, setEditing] = useState<{ wall: Wall | null } | null>(null);
  const [added, setAdded] = useState<WallWithKey | null>(null);
  const [renewed, setRenewed] = useState<Wall | null>(null);
  const [toDelete, setToDelete] = useState<Wall | null>(null);
  useRecordGone(renewed, query.data, () => setRenewed(null));
  useRecordGone(toDelete, query.data, () => setToDelete(null));
  const { mutate: remove } = useMutation(deleteWallMutation);
  const { mutate: renew } = useMutation(withCallbacks(renewWallMutation, { onSuccess: setAdded }));
  return (
    <>
      <RecordsPage
        title={pages.walls}
        about={t.about}
        words={{ add: t.add, loadFailed: t.loadFailed, none: t.none, noneHint: t.noneHint, deleteTitle: t.deleteTitle }}
        query={query}
        row={(wall) => (
          <WallRow
            key={wall.id}
            wall={wall}
            onRenew={() => setRenewed(wall)}
            onEdit={() => setEditing({ wall })}
            onDelete={() => setToDelete(wall)}
          />
        )}
        onAdd={() => setEditing({ wall: null })}
        question={toDelete && <p>{t.deleteQuestion({ name: toDelete.name })}</p>}
        onDelete={() => {
          if (toDelete) remove(toDelete);
          setToDelete(null);
        }}
        onKeep={() => setToDelete(null)}
      />
      {editing && (
        <WallDialog
          wall={editing.wall}
          onAdded={(wall) => {
            setEditing(null);
            setAdded(wall);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      <AlertDialog
        open={renewed !== null}
        title={t.renewTitle}
        confirm={t.renew}
        onConfirm={() => {
          if (renewed) renew(renewed);
          setRenewed(null);
        }}
        onClose={() => setRenewed(null)}
      >
        {renewed && <p>{t.oldStops({ name: renewed.name })}</p>}
      </AlertDialog>
      {added && <AddressDialog wall={added} onClose={() => setAdded(null)} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/walls')({
  loader: ({ context: { queryClient } }) => preload(queryClient, wallsQuery),
  component: WallsPage,
});
