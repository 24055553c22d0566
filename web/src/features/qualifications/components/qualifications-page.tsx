import type { Qualification } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { administrationMessages } from '@/components/layout/admin/messages.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { qualifyingMessages } from '@/components/qualifications/messages.ts';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { qualificationMessages } from '../messages.ts';
import { deleteQualificationMutation } from '../mutations.ts';
import { HoldersDialog } from './holders-dialog.tsx';
import { QualificationDialog } from './qualification-dialog.tsx';
import { QualificationRow } from './qualification-row.tsx';

/** The qualifications, to add, change and delete; who has each of them. */
export function QualificationsPage() {
  const t = useStore(qualificationMessages);
  const words = useStore(qualifyingMessages);
  const pages = useStore(administrationMessages);
  const query = useQuery(qualificationsQuery);
  // The row goes with its button, which the dialog gives the focus back to.
  const { mutate: remove } = useMutation(
    withCallbacks(deleteQualificationMutation, { onSuccess: () => focusHeading() }),
  );
  const [editing, setEditing] = useState<{ qualification: Qualification | null } | null>(null);
  const [shown, setShown] = useState<Qualification | null>(null);
  const [doomed, setDoomed] = useState<Qualification | null>(null);
  const confirmDelete = () => {
    if (doomed) remove(doomed);
    setDoomed(null);
  };
  return (
    <>
      <PageHead
        title={pages.qualifications}
        actions={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setEditing({ qualification: null })}>
            <Plus aria-hidden="true" className="size-5" />
            {t.add}
          </Button>
        }
      >
        {t.about}
      </PageHead>
      <FailedToLoad query={query} sentence={words.loadFailed} />
      {query.isPending && <Skeleton className="h-72 max-w-column" />}
      {query.data?.length === 0 && (
        <div className="sheet max-w-column px-5 py-8 text-center">
          <p className="text-lead font-strong">{t.none}</p>
          <p className="mt-1 text-soft">{t.noneHint}</p>
        </div>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="sheet max-w-column divide-y divide-line px-4 sm:px-6">
          {query.data.map((qualification) => (
            <QualificationRow
              key={qualification.id}
              qualification={qualification}
              onShowPeople={() => setShown(qualification)}
              onEdit={() => setEditing({ qualification })}
              onDelete={() => setDoomed(qualification)}
            />
          ))}
        </ul>
      )}
      {editing && <QualificationDialog qualification={editing.qualification} onClose={() => setEditing(null)} />}
      {shown && <HoldersDialog qualification={shown} onClose={() => setShown(null)} />}
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
