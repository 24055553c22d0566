import type { Place } from '@contract/places.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordsPage } from '@/components/layout/admin/records-page.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { deletePlaceMutation, movePlaceMutation } from './mutations.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { PlaceRow } from './place-row.tsx';
import { placeTexts } from './texts.ts';

/** The places in their order, to add, change, merge, move and delete. */
export function PlacesPage() {
  const t = useStore(placeTexts);
  const pages = useStore(administrationTexts);
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
