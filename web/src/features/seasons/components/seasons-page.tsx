import type { Season } from '@contract/seasons.ts';
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
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { seasonMessages } from '../messages.ts';
import { deleteSeasonMutation } from '../mutations.ts';
import { CopySeasonDialog } from './copy-season-dialog.tsx';
import { SeasonDialog } from './season-dialog.tsx';
import { SeasonRow } from './season-row.tsx';

/** The seasons, latest first, to add, change, copy and delete. */
export function SeasonsPage() {
  const t = useStore(seasonMessages);
  const pages = useStore(administrationMessages);
  const query = useQuery(seasonsQuery);
  const { mutate: remove } = useMutation(deleteSeasonMutation);
  const [editing, setEditing] = useState<{ season: Season | null } | null>(null);
  const [copied, setCopied] = useState<Season | null>(null);
  const [doomed, setDoomed] = useState<Season | null>(null);
  const seasons = query.data ?? [];
  const confirmDelete = () => {
    if (doomed) remove(doomed);
    setDoomed(null);
    focusHeading();
  };
  return (
    <>
      <PageHead
        title={pages.seasons}
        actions={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setEditing({ season: null })}>
            <Plus aria-hidden="true" className="size-5" />
            {t.add}
          </Button>
        }
      >
        {seasons.length > 0 && t.about}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-72 max-w-column" />}
      {query.data?.length === 0 && (
        <div className="sheet max-w-column px-5 py-8 text-center">
          <p className="text-lead font-strong">{t.none}</p>
          <p className="mt-1 text-soft">{t.noneHint}</p>
        </div>
      )}
      {seasons.length > 0 && (
        <ul className="sheet max-w-column divide-y divide-line px-4 sm:px-6">
          {seasons.map((season) => (
            <SeasonRow
              key={season.id}
              season={season}
              onCopy={() => setCopied(season)}
              onEdit={() => setEditing({ season })}
              onDelete={() => setDoomed(season)}
            />
          ))}
        </ul>
      )}
      {editing && <SeasonDialog season={editing.season} onClose={() => setEditing(null)} />}
      {copied && <CopySeasonDialog season={copied} seasons={seasons} onClose={() => setCopied(null)} />}
      <AlertDialog
        open={doomed !== null}
        title={t.deleteTitle}
        confirm={t.deleteTitle}
        onConfirm={confirmDelete}
        onClose={() => setDoomed(null)}
      >
        {doomed && <p>{(seasons.length > 1 ? t.deleteQuestion : t.deleteLast)({ name: doomed.name })}</p>}
        {doomed && doomed.own_requirements > 0 && <p>{t.deleteOwn({ count: doomed.own_requirements })}</p>}
      </AlertDialog>
    </>
  );
}
