import { errorMessages } from '@contract/errors.ts';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { AdminsOnlyError } from '@/lib/admins-only-error.ts';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { LoadFailed } from './load-failed.tsx';
import { TopBar } from './top-bar.tsx';

function Refusal() {
  usePageTitle('No access');
  return (
    <>
      <TopBar width="column" />
      <main id="content" className="mx-auto max-w-column px-4 pt-8 sm:pt-12">
        <div role="alert" className="sheet p-6 sm:p-8">
          <h1 className="text-day">No access</h1>
          <p className="mt-3 mb-6">{errorMessages.forbidden}</p>
          <Link to="/volunteer" className={buttonStyle('primary')}>
            Go to your shifts
          </Link>
        </div>
      </main>
    </>
  );
}

/** What stands in the /admin area for those who may not see it; other failures keep their own words. */
export function AdminsOnly(props: ErrorComponentProps) {
  return props.error instanceof AdminsOnlyError ? <Refusal /> : <LoadFailed {...props} />;
}
