import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { CodeForm } from './code-form.tsx';
import { enrollMutation, factorQuery, requireMutation } from './factors.ts';
import { secondFactorTexts } from './texts.ts';

/** Sets up an authenticator app. */
function SetUp() {
  const t = useStore(secondFactorTexts);
  const enroll = useMutation(enrollMutation);
  if (enroll.data === null) return <Message tone="attention">{t.unavailable}</Message>;
  if (!enroll.data) {
    return (
      <>
        {enroll.isError && (
          <Message tone="error" className="mb-5">
            {t.failedToLoad}
          </Message>
        )}
        <Button variant="primary" busy={enroll.isPending} onClick={() => enroll.mutate()} className="max-sm:w-full">
          {t.setUp}
        </Button>
      </>
    );
  }
  const { factorId, picture, secret } = enroll.data;
  return (
    <>
      <p>{t.scan}</p>
      {/* Black on white with an edge, in the dark too: apps do not read it otherwise. */}
      <img src={picture} alt={t.picture} className="my-4 size-48 bg-[white] p-3" />
      <p className="text-small text-soft">{t.secret}</p>
      <code className="wrap-anywhere">{secret}</code>
      <CodeForm factorId={factorId} />
    </>
  );
}

/** What an administrator with a second factor may do. */
function Passed() {
  const t = useStore(secondFactorTexts);
  const { isAdmin } = useAuth();
  const organisation = useQuery(organisationQuery);
  const demand = useMutation(requireMutation);
  return (
    <>
      <p>{t.passed}</p>
      {isAdmin && organisation.data && (
        <>
          <Switch
            label={t.require}
            hint={t.requireHint}
            checked={organisation.data.admin_second_factor}
            onChange={(on) => demand.mutate(on)}
            className="mt-5"
          />
          <Link to="/admin" className={buttonStyle('primary', 'mt-6 max-sm:w-full')}>
            {t.administration}
          </Link>
        </>
      )}
    </>
  );
}

/** The person's second factor: set it up, enter its code, and require it of all administrators. */
export function SecondFactorPage() {
  const t = useStore(secondFactorTexts);
  const query = useQuery(factorQuery);
  const state = query.data;
  return (
    <div className="mx-auto max-w-column">
      <PageHead title={t.title}>{t.about}</PageHead>
      <section aria-label={t.title} className="sheet p-5 sm:p-8">
        <FailedToLoad query={query} sentence={t.failedToLoad} />
        {query.isPending && <Skeleton className="h-40" />}
        {state?.is === 'none' && <SetUp />}
        {state?.is === 'enter' && (
          <>
            <p>{t.enter}</p>
            <CodeForm factorId={state.factorId} />
          </>
        )}
        {state?.is === 'passed' && <Passed />}
      </section>
    </div>
  );
}
