import { useStore } from '@nanostores/react';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { Avatar } from '@/components/ui/avatar.tsx';
import { AvailabilitySection } from '@/domains/availability/availability-section.tsx';
import { OwnSwitch } from '@/domains/people/own-switch.tsx';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { OwnData } from './own-data.tsx';
import { OwnQualifications, useOwnQualifications } from './own-qualifications.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileTexts } from './texts.ts';

/** What follows the form, all at once: a section that came later would move the others. */
function FurtherParts({ id }: { id: string }) {
  const qualifications = useOwnQualifications(id);
  if (!qualifications) return null;
  return (
    <>
      <OwnQualifications id={id} rows={qualifications} />
      <AvailabilitySection id={id} own />
      <OwnData id={id} />
    </>
  );
}

/** The person's own profile. */
export function ProfilePage() {
  const account = useStore(accountTexts);
  const t = useStore(profileTexts);
  const { user } = useAuth();
  usePageTitle(account.profile);
  if (!user) return null;
  return (
    <>
      <h1 className="text-title font-strong">{account.profile}</h1>
      <div className="mt-6 mb-8 flex items-center gap-4">
        <Avatar name={user.name} email={user.email} className="size-16 text-day" />
        <div className="min-w-0">
          <p className="text-lead font-strong">{user.name}</p>
          <p className="text-soft">{user.email}</p>
        </div>
      </div>
      <ProfileForm user={user} />
      <div className="sheet mt-8 p-5 sm:p-8">
        <OwnSwitch user={user} field="shows_first_name" label={t.showName} hint={t.showNameHint} />
      </div>
      <FurtherParts id={user.id} />
    </>
  );
}
