import { codeForm } from '@contract/login.ts';
import { updateOrganisation } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { Field } from '@/components/form/field.tsx';
import { useFormOf } from '@/components/form/form-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { api } from '@/lib/api/api.ts';
import { brandName } from '@/lib/app/config.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { supabase } from '@/lib/auth/supabase.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { secondFactorTexts } from './texts.ts';

/** `passed`: used in this session; `enter`: set up, but not used in this session; `none`: not set up. */
type FactorState = { is: 'passed' | 'none' } | { is: 'enter'; factorId: string };

/** An authenticator app that is being set up. */
interface NewFactor {
  factorId: string;
  picture: string;
  secret: string;
}

async function readState(): Promise<FactorState> {
  const { auth } = await supabase();
  const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (level?.currentLevel === 'aal2') return { is: 'passed' };
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const [factor] = data.totp;
  return factor ? { is: 'enter', factorId: factor.id } : { is: 'none' };
}

/** The person's second factor. */
const factorQuery = queryOptions({ queryKey: queryKeys.secondFactor, queryFn: readState, staleTime: 0 });

/** Begins to set up an authenticator app; `null`: the service has no second factor. Unfinished attempts are removed. */
const enrollMutation = mutationOptions({
  mutationFn: async (): Promise<NewFactor | null> => {
    const { auth } = await supabase();
    const { data: known } = await auth.mfa.listFactors();
    const unfinished = known?.all.filter(({ status }) => status === 'unverified') ?? [];
    for (const { id: factorId } of unfinished) await auth.mfa.unenroll({ factorId });
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer: brandName });
    if (error && [404, 422].includes(error.status ?? 0)) return null;
    if (error) throw error;
    return { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
  },
});

/** Whether the authentication service refused a code, and did not fail for another reason. */
const isWrongCode = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'mfa_verification_failed';

/** Enters the code of the app. From then on the session has a second factor. */
const enterCodeMutation = mutationOptions({
  mutationFn: async (entered: { factorId: string; code: string }) => {
    const { auth } = await supabase();
    const { error } = await auth.mfa.challengeAndVerify(entered);
    if (error) throw error;
  },
  // What was refused before is allowed now.
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries(),
});

/** Requires a second factor of all administrators, or no longer. */
const requireMutation = mutationOptions({
  mutationFn: (admin_second_factor: boolean) => api(updateOrganisation, { body: { admin_second_factor } }),
  onSuccess: (organisation, _, __, { client }) => client.setQueryData(queryKeys.organisation, organisation),
  meta: { error: () => secondFactorTexts.get().notSaved },
});

/** The field for the code that the app shows. */
function CodeForm({ factorId }: { factorId: string }) {
  const t = useStore(secondFactorTexts);
  const form = useFormOf(codeForm, { defaultValues: { code: '' } });
  const enter = useMutation(enterCodeMutation);
  const submit = form.handleSubmit(({ code }) => {
    if (!enter.isPending) enter.mutate({ factorId, code });
  });
  return (
    <form noValidate onSubmit={submit} className="mt-5 max-w-form">
      {enter.isError && (
        <Message tone="error" className="mb-5">
          {isWrongCode(enter.error) ? t.wrongCode : t.notChecked}
        </Message>
      )}
      <Field
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" variant="primary" busy={enter.isPending} className="mt-2 min-h-12 max-sm:w-full">
        {t.confirm}
      </Button>
    </form>
  );
}

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
function SecondFactorPage() {
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

export const Route = createFileRoute('/_app/volunteer/second-factor')({
  beforeLoad: () => {
    // It is about the account that is signed in, and not that of the person whom an administrator sees.
    if (seen.get()) throw redirect({ to: '/volunteer', replace: true });
  },
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: SecondFactorPage,
});
