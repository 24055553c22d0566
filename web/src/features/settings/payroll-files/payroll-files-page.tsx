import type { PayrollProfile } from '@contract/payroll-profiles.ts';
import { type BuiltInProfile, builtInProfiles } from '@shared/payroll/built-in.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Copy, Eye } from 'lucide-react';
import { useState } from 'react';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { profileNames } from '@/domains/payroll/names.ts';
import { payrollProfilesQuery } from '@/domains/payroll/profiles-query.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { preload } from '@/lib/query/preload.ts';
import { KindPage } from '../records.tsx';
import { FilePreview } from './file-preview.tsx';
import { ProfileDialog, profileChanges } from './profile-dialog.tsx';
import { withSampleSettings } from './sample.ts';
import { payrollFileTexts } from './texts.ts';

const builtIn = Object.keys(profileNames) as BuiltInProfile[];

interface Shown {
  name: string;
  profile: PayrollProfile;
}

interface ProfileRowProps extends Shown {
  onPreview: () => void;
  onCopy: () => void;
  /** What can be done with one that the organisation has set up itself. */
  actions?: { onEdit: () => void; onDelete: () => void };
}

/** A profile in a list, with what can be done with it. */
function ProfileRow({ name, profile, onPreview, onCopy, actions }: ProfileRowProps) {
  const t = useTexts(payrollFileTexts);
  const hidden = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64 pt-2.5 wrap-anywhere">
        <h3 className="text-lead font-strong">{name}</h3>
        <p className="text-small text-soft">{t[profile.rows]}</p>
      </div>
      <div className="-mr-2 ml-auto flex flex-wrap justify-end">
        <Button variant="quiet" aria-haspopup="dialog" onClick={onPreview}>
          <Eye aria-hidden="true" className="size-5" />
          <span>
            {t.preview}
            {hidden}
          </span>
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={onCopy}>
          <Copy aria-hidden="true" className="size-5" />
          <span>
            {t.copy}
            {hidden}
          </span>
        </Button>
        {actions && <RecordActions name={name} {...actions} />}
      </div>
    </li>
  );
}

/** How payroll files look: those of the organisation, to change and delete, and those that come with the product, to copy. */
function PayrollFilesPage() {
  const [t, pages] = useTexts(payrollFileTexts, administrationTexts);
  const query = useQuery(payrollProfilesQuery);
  const [shown, setShown] = useState<Shown | null>(null);
  const [copied, setCopied] = useState<Shown | null>(null);
  return (
    <>
      <KindPage
        title={pages.payrollFiles}
        about={t.about}
        words={t}
        query={query}
        remove={profileChanges.remove}
        row={({ id, ...each }, actions) => (
          <ProfileRow
            key={id}
            {...each}
            actions={actions}
            onPreview={() => setShown(each)}
            onCopy={() => setCopied({ ...each, name: '' })}
          />
        )}
        question={({ name }) => <p>{t.deleteQuestion({ name })}</p>}
        dialog={(record, onClose) => (
          <ProfileDialog
            record={record}
            initial={
              record ? { name: record.name, profile: record.profile } : { name: '', profile: builtInProfiles.csv }
            }
            onClose={onClose}
          />
        )}
      >
        <h2 className="mb-3 text-day">{t.own}</h2>
      </KindPage>
      <section className="mt-8 max-w-column">
        <h2 className="text-day">{t.builtIn}</h2>
        <p className="mb-3 text-soft">{t.builtInHint}</p>
        <ul className="sheet divide-y divide-line px-4 sm:px-6">
          {builtIn.map((each) => {
            const [name, profile]: [string, PayrollProfile] = [profileNames[each], builtInProfiles[each]];
            return (
              <ProfileRow
                key={each}
                name={name}
                profile={profile}
                onPreview={() => setShown({ name, profile: withSampleSettings(profile) })}
                onCopy={() => setCopied({ name, profile })}
              />
            );
          })}
        </ul>
      </section>
      {shown && (
        <Dialog open wide title={t.previewOf({ name: shown.name })} onClose={() => setShown(null)}>
          <FilePreview profile={shown.profile} />
        </Dialog>
      )}
      {copied && <ProfileDialog record={null} initial={copied} onClose={() => setCopied(null)} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/payroll-files')({
  loader: (page) => {
    preload(page.context.queryClient, payrollProfilesQuery);
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: PayrollFilesPage,
});
