import { useStore } from '@nanostores/react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { ownCodeLinkTexts } from '@/components/layout/own-code-texts.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Avatar } from '@/components/ui/avatar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useHasHours } from '@/domains/hours/own-timesheet.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { leave } from '@/lib/auth/auth-service.ts';
import { calendarTexts, meTexts } from './texts.ts';

interface WayProps {
  label: string;
  hint?: string;
}

/** The content of a link to another page of the person. */
function Way({ label, hint }: WayProps) {
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block">{label}</span>
        {hint && <span className="block text-small text-soft">{hint}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </>
  );
}

const row = 'flex min-h-14 items-center gap-4 px-4 py-3 hover:bg-desk sm:px-6';

/** Who is signed in, and the way to everything about them. */
function MePage() {
  const t = useStore(meTexts);
  const calendar = useStore(calendarTexts);
  const account = useStore(accountTexts);
  const pages = useStore(memberTexts);
  const code = useStore(ownCodeLinkTexts);
  const { user } = useAuth();
  const hasHours = useHasHours();
  if (!user) return null;
  return (
    <>
      <PageHead title={pages.me} />
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={user.name} email={user.email} className="size-14 text-lead" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-strong">{user.name}</p>
          <p className="text-small text-soft">{user.email}</p>
        </div>
      </div>
      <ul className="sheet divide-y divide-line">
        <li>
          <Link to="/volunteer/code" className={row}>
            <Way label={code.show} hint={code.hint} />
          </Link>
        </li>
        {hasHours && (
          <li>
            <Link to="/volunteer/hours" className={row}>
              <Way label={pages.hours} hint={t.hoursHint} />
            </Link>
          </li>
        )}
        <li>
          <Link to="/volunteer/profile" className={row}>
            <Way label={account.profile} hint={t.profileHint} />
          </Link>
        </li>
        <li>
          <Link to="/volunteer/settings" className={row}>
            <Way label={account.settings} hint={t.settingsHint} />
          </Link>
        </li>
        <li>
          <Link to="/volunteer/settings" hash="own-calendar" className={row}>
            <Way label={calendar.title} hint={t.calendarHint} />
          </Link>
        </li>
        {user.role === 'admin' && (
          <li>
            <Link to="/admin" className={row}>
              <Way label={t.administration} />
            </Link>
          </li>
        )}
      </ul>
      <Button className="mt-6 max-sm:w-full" onClick={() => void leave()}>
        {account.signOut}
      </Button>
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/me')({
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: MePage,
});
