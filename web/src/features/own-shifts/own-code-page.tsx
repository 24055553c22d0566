import { getOwnCode, renewOwnCode } from '@contract/codes.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { QrCode } from '@/components/qr/qr-code.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { householdLinkTexts } from '@/domains/household/texts.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { api } from '@/lib/api/api.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { householdOf } from '@/lib/auth/rights.ts';
import { ownCodeQuery } from '@/lib/query/own-code-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { ownCodeTexts } from './texts.ts';

const loadQuestion = () => import('@/components/ui/alert-dialog.tsx').then(({ AlertDialog }) => AlertDialog);

/** The code of the person, or of another one of the household; `actFor` is empty for whoever is signed in. */
const codeQueryFor = (actFor: string | undefined) =>
  queryOptions({
    queryKey: [...ownCodeQuery.queryKey, ...(actFor === undefined ? [] : [actFor])],
    queryFn: ({ signal }) => api(getOwnCode, { signal, ...(actFor !== undefined && { actFor }) }),
  });

const renewMutation = mutationOptions({
  mutationFn: (actFor: string | undefined) => api(renewOwnCode, actFor === undefined ? {} : { actFor }),
  onSuccess: (code, actFor, _, { client }) => client.setQueryData(codeQueryFor(actFor).queryKey, code),
  meta: { success: () => ownCodeTexts.get().renewed, error: () => ownCodeTexts.get().renewFailed },
});

/** The code in groups, so that it can be read out. */
const grouped = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? '';

/** The person's code for the gate, as large as the window allows. */
function OwnCodePage() {
  const t = useStore(ownCodeTexts);
  const pages = useStore(memberTexts);
  const links = useStore(householdLinkTexts);
  const { user } = useAuth();
  const household = householdOf(user) ?? [];
  const [whose, setWhose] = useState<string>();
  const actFor = whose === undefined || whose === user?.id ? undefined : whose === household[0]?.id ? '' : whose;
  const query = useQuery(codeQueryFor(actFor));
  const renew = useMutation(renewMutation);
  const { Dialog: Question, close, opens } = useLazyDialog(loadQuestion);
  const { data, isPending } = query;
  return (
    <>
      <PageHead title={t.title} back={<BackLink to="/volunteer/me">{pages.me}</BackLink>}>
        {t.about}
      </PageHead>
      {household.length > 1 && user && (
        <ToggleGroup
          label={t.whose}
          value={whose ?? user.id}
          options={household.map(({ id, name }, index) => ({ value: id, label: index === 0 ? links.me : name }))}
          onChange={setWhose}
          className="mx-auto mb-6 w-fit"
        />
      )}
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {isPending && <Skeleton className="mx-auto aspect-square w-full max-w-form" />}
      {data && (
        <div className="mx-auto max-w-form text-center">
          <QrCode text={data.code} label={t.picture} className="w-full rounded-sheet border border-line" />
          <p className="mt-4 text-soft">{t.typed}</p>
          <p className="text-lead font-strong wrap-anywhere">{grouped(data.code)}</p>
          <Button className="mt-6 max-sm:w-full" busy={renew.isPending} {...opens}>
            {t.renew}
          </Button>
        </div>
      )}
      {Question && (
        <Question
          open
          title={t.renewTitle}
          confirm={t.renew}
          onConfirm={() => {
            close();
            renew.mutate(actFor);
          }}
          onClose={close}
        >
          <p>{t.renewHint}</p>
        </Question>
      )}
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/code')({
  loader: (page) => {
    preload(page.context.queryClient, ownCodeQuery);
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: OwnCodePage,
});
