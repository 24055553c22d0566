import type { Wall, WallWithKey } from '@contract/walls.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordsPage } from '@/components/layout/admin/records-page.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { wallsQuery } from '@/lib/query/walls-query.ts';
import { AddressDialog } from './address-dialog.tsx';
import { deleteWallMutation, renewWallMutation } from './mutations.ts';
import { wallsTexts } from './texts.ts';
import { WallDialog } from './wall-dialog.tsx';
import { WallRow } from './wall-row.tsx';

/** The walls, to add, change, give a new address and delete. */
export function WallsPage() {
  const t = useStore(wallsTexts);
  const pages = useStore(administrationTexts);
  const query = useQuery(wallsQuery);
  const [editing, setEditing] = useState<{ wall: Wall | null } | null>(null);
  const [added, setAdded] = useState<WallWithKey | null>(null);
  const [renewed, setRenewed] = useState<Wall | null>(null);
  const [doomed, setDoomed] = useState<Wall | null>(null);
  useRecordGone(renewed, query.data, () => setRenewed(null));
  useRecordGone(doomed, query.data, () => setDoomed(null));
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
            onDelete={() => setDoomed(wall)}
          />
        )}
        onAdd={() => setEditing({ wall: null })}
        question={doomed && <p>{t.deleteQuestion({ name: doomed.name })}</p>}
        onDelete={() => {
          if (doomed) remove(doomed);
          setDoomed(null);
        }}
        onKeep={() => setDoomed(null)}
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
