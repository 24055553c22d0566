import type { Place } from '@contract/places.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { administrationMessages } from '@/components/layout/admin/messages.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { placeMessages } from '../messages.ts';
import { deletePlaceMutation, movePlaceMutation } from '../mutations.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { PlaceRow } from './place-row.tsx';

/** The places in their order, to add, change, merge, move and delete. */
export function PlacesPage() {
  const t = useStore(placeMessages);
  const pages = useStore(administrationMessages);
  const query = useQuery(placesQuery);
  const { mutate: move } = useMutation(movePlaceMutation);
  const { mutate: remove } = useMutation(deletePlaceMutation);
  const [editing, setEditing] = useState<{ place: Place | null } | null>(null);
  const [doomed, setDoomed] = useState<Place | null>(null);
  const [said, setSaid] = useState('');
  const places = query.data ?? [];
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
    focusHeading();
  };
  return (
    <>
      <PageHead
        title={pages.places}
        actions={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setEditing({ place: null })}>
            <Plus aria-hidden="true" className="size-5" />
            {t.add}
          </Button>
        }
      >
        {t.about}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-72 max-w-column" />}
      {query.data?.length === 0 && (
        <div className="sheet max-w-column px-5 py-8 text-center">
          <p className="text-lead font-strong">{t.none}</p>
          <p className="mt-1 text-soft">{t.noneHint}</p>
        </div>
      )}
      {places.length > 0 && (
        <ul className="sheet max-w-column divide-y divide-line px-4 sm:px-6">
          {places.map((place, index) => (
            <PlaceRow
              key={place.id}
              place={place}
              isFirst={index === 0}
              isLast={index === places.length - 1}
              onMove={(by) => moveBy(index, by)}
              onEdit={() => setEditing({ place })}
              onDelete={() => setDoomed(place)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {editing && <PlaceDialog place={editing.place} onClose={() => setEditing(null)} />}
      <AlertDialog
        open={doomed !== null}
        title={t.deleteTitle}
        confirm={t.deleteTitle}
        onConfirm={confirmDelete}
        onClose={() => setDoomed(null)}
      >
        <p>{t.deleteQuestion({ name: doomed?.name ?? '' })}</p>
      </AlertDialog>
    </>
  );
}
