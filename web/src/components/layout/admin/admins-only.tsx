import { useStore } from '@nanostores/react';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { AdminsOnlyError } from '@/lib/auth/admins-only-error.ts';
import { errorTexts } from '@/lib/errors/texts.ts';
import { LoadFailed } from '../load-failed.tsx';
import { layoutTexts } from '../texts.ts';
import { TopBar } from '../top-bar.tsx';

function Refusal() {
  const t = useStore(layoutTexts);
  const refusals = useStore(errorTexts);
  usePageTitle(t.noAccess);
  return (
    <>
      <TopBar width="column" />
      <main id="content" className="mx-auto max-w-column px-4 pt-8 sm:pt-12">
        <div role="alert" className="sheet p-6 sm:p-8">
          <h1 className="text-day">{t.noAccess}</h1>
          <p className="mt-3 mb-6">{refusals.forbidden({})}</p>
          <Link to="/volunteer" className={buttonStyle('primary')}>
            {t.toShifts}
          </Link>
        </div>
      </main>
    </>
  );
}

/** Replaces the admin area for people who are not administrators. Other failures show their own message. */
export function AdminsOnly(props: ErrorComponentProps) {
  return props.error instanceof AdminsOnlyError ? <Refusal /> : <LoadFailed {...props} />;
}
