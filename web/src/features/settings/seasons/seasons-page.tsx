import type { Season } from '@contract/seasons.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordsPage } from '@/components/layout/admin/records-page.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { CopySeasonDialog } from './copy-season-dialog.tsx';
import { deleteSeasonMutation } from './mutations.ts';
import { SeasonDialog } from './season-dialog.tsx';
import { SeasonRow } from './season-row.tsx';
import { seasonTexts } from './texts.ts';

/** The seasons, latest first, to add, change, copy and delete. */
export function SeasonsPage() {
  const t = useStore(seasonTexts);
  const pages = useStore(administrationTexts);
  const query = useQuery(seasonsQuery);
  const { mutate: remove } = useMutation(deleteSeasonMutation);
  const [editing, setEditing] = useState<{ season: Season | null } | null>(null);
  const [copied, setCopied] = useState<Season | null>(null);
  const [doomed, setDoomed] = useState<Season | null>(null);
  const seasons = query.data ?? [];
  useRecordGone(copied, query.data, () => setCopied(null));
  useRecordGone(doomed, query.data, () => setDoomed(null));
  const confirmDelete = () => {
    if (doomed) remove(doomed);
    setDoomed(null);
  };
  const question = doomed && (
    <>
      <p>{(seasons.length > 1 ? t.deleteQuestion : t.deleteLast)({ name: doomed.name })}</p>
      {doomed.own_requirements > 0 && <p>{t.deleteOwn({ count: doomed.own_requirements })}</p>}
    </>
  );
  return (
    <>
      <RecordsPage
        title={pages.seasons}
        about={seasons.length > 0 && t.about}
        words={{ add: t.add, loadFailed: t.loadFailed, none: t.none, noneHint: t.noneHint, deleteTitle: t.deleteTitle }}
        query={query}
        row={(season) => (
          <SeasonRow
            key={season.id}
            season={season}
            onCopy={() => setCopied(season)}
            onEdit={() => setEditing({ season })}
            onDelete={() => setDoomed(season)}
          />
        )}
        onAdd={() => setEditing({ season: null })}
        question={question}
        onDelete={confirmDelete}
        onKeep={() => setDoomed(null)}
      />
      {editing && <SeasonDialog season={editing.season} onClose={() => setEditing(null)} />}
      {copied && <CopySeasonDialog season={copied} seasons={seasons} onClose={() => setCopied(null)} />}
    </>
  );
}
