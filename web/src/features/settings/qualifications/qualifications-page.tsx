import type { Qualification } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordsPage } from '@/components/layout/admin/records-page.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { EndingSection } from './ending-section.tsx';
import { HoldersDialog } from './holders-dialog.tsx';
import { deleteQualificationMutation } from './mutations.ts';
import { QualificationDialog } from './qualification-dialog.tsx';
import { QualificationRow } from './qualification-row.tsx';
import { RequestsSection } from './requests-section.tsx';
import { qualificationTexts } from './texts.ts';

/** The qualifications, to add, change and delete; who has each of them. */
export function QualificationsPage() {
  const t = useStore(qualificationTexts);
  const words = useStore(qualifyingTexts);
  const pages = useStore(administrationTexts);
  const query = useQuery(qualificationsQuery);
  const { mutate: remove } = useMutation(deleteQualificationMutation);
  const [editing, setEditing] = useState<{ qualification: Qualification | null } | null>(null);
  const [shown, setShown] = useState<Qualification | null>(null);
  const [doomed, setDoomed] = useState<Qualification | null>(null);
  useRecordGone(shown, query.data, () => setShown(null));
  useRecordGone(doomed, query.data, () => setDoomed(null));
  const confirmDelete = () => {
    if (doomed) remove(doomed);
    setDoomed(null);
  };
  return (
    <>
      <RecordsPage
        title={pages.qualifications}
        about={t.about}
        words={{
          add: t.add,
          loadFailed: words.loadFailed,
          none: t.none,
          noneHint: t.noneHint,
          deleteTitle: t.deleteTitle,
        }}
        query={query}
        row={(qualification) => (
          <QualificationRow
            key={qualification.id}
            qualification={qualification}
            onShowPeople={() => setShown(qualification)}
            onEdit={() => setEditing({ qualification })}
            onDelete={() => setDoomed(qualification)}
          />
        )}
        onAdd={() => setEditing({ qualification: null })}
        question={doomed && <p>{t.deleteQuestion({ name: doomed.name })}</p>}
        onDelete={confirmDelete}
        onKeep={() => setDoomed(null)}
      >
        <RequestsSection />
      </RecordsPage>
      <EndingSection />
      {editing && <QualificationDialog qualification={editing.qualification} onClose={() => setEditing(null)} />}
      {shown && <HoldersDialog qualification={shown} onClose={() => setShown(null)} />}
    </>
  );
}
