import { agreeAsParent, declineAsParent, type ParentPage, readParentLink } from '@contract/parents.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { VisitorSheet } from '@/components/layout/brand.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { FormattedText } from '@/domains/documents/formatted-text.tsx';
import { readingOf } from '@/domains/documents/reading.ts';
import type { Signature } from '@/domains/documents/signature-field.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { parentTexts } from './texts.ts';

const SignatureField = lazy(() =>
  import('@/domains/documents/signature-field.tsx').then((module) => ({ default: module.SignatureField })),
);

/** What a parent is asked, by the secret in the link. Reading it uses up nothing. */
const parentPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['parent-page', token] as const,
    queryFn: () => api(readParentLink, { body: { token } }),
  });

interface ResultProps {
  heading: string;
  done?: boolean;
  children: ReactNode;
}

/** What became of a link. Its heading takes the focus, so that screen readers read it when the buttons are gone. */
function Result({ heading, done = false, children }: ResultProps) {
  usePageTitle(heading);
  useEffect(focusHeading, []);
  return (
    <>
      <h1 className="flex items-center gap-3 text-day">
        {done && <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-done" />}
        {heading}
      </h1>
      {children}
    </>
  );
}

interface OpenLinkProps {
  token: string;
  page: ParentPage;
  document: NonNullable<ParentPage['document']>;
  onAnswered: (answer: 'agreed' | 'declined') => void;
}

/** The document, with the name of the parent and the two answers. */
function OpenLink({ token, page, document, onAnswered }: OpenLinkProps) {
  const t = useStore(parentTexts);
  const { organisation, person } = page;
  const [name, setName] = useState(page.name);
  const [signature, setSignature] = useState<Signature | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { language, text } = readingOf(document);
  usePageTitle(t.title);
  const failed = (error: Error) => setRefusal(`${t.failed} ${messageOf(error)}`);
  const agree = useMutation({
    mutationFn: () => {
      const signed = { name: signature?.name ?? name, strokes: signature?.strokes ?? null };
      return api(agreeAsParent, { body: { token, edition: document.edition, language, ...signed } });
    },
    onSuccess: () => onAnswered('agreed'),
    onError: failed,
  });
  const decline = useMutation({
    mutationFn: () => api(declineAsParent, { body: { token } }),
    onSuccess: () => onAnswered('declined'),
    onError: failed,
  });
  const busy = agree.isPending || decline.isPending;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (document.signed && !signature) setRefusal(t.signFirst);
        else agree.mutate();
      }}
    >
      <h1 className="text-day wrap-anywhere">
        {organisation ? t.asks({ person, organisation }) : t.asksHere({ person })}
      </h1>
      <p className="mt-3">{t.about({ person })}</p>
      <section aria-labelledby="document" className="my-6 border-y border-line py-5">
        <h2 id="document" className="mb-2 text-lead font-strong wrap-anywhere">
          {document.name}
        </h2>
        <FormattedText text={text} below={2} />
      </section>
      <Field
        label={t.yourName}
        required
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {document.signed && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <SignatureField
            name={document.name}
            onChange={(signed) => {
              setRefusal(null);
              setSignature(signed);
            }}
          />
        </Suspense>
      )}
      <p className="mt-3 text-small text-soft wrap-anywhere">
        {t.agreeing({ name: document.name, person })} {t.kept({ person })}
      </p>
      {refusal && (
        <Message tone="error" className="mt-4">
          {refusal}
        </Message>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={agree.isPending}
        disabled={decline.isPending}
        className="mt-6 min-h-14 w-full"
      >
        {t.agree}
      </Button>
      <Button
        variant="tinted"
        busy={decline.isPending}
        disabled={agree.isPending}
        onClick={() => decline.mutate()}
        className="mt-3 min-h-14 w-full"
      >
        {t.decline}
      </Button>
    </form>
  );
}

function Asked({ token }: { token: string }) {
  const t = useStore(parentTexts);
  const query = useQuery(parentPageQuery(token));
  const [answered, setAnswered] = useState<'agreed' | 'declined' | null>(null);
  const { data: page, error } = query;
  const ended = page?.end === 'over' ? 'ended' : page?.end;
  if (page && answered) {
    return (
      <Result done heading={t.thanks}>
        <p className="mt-3">{(answered === 'agreed' ? t.hasAgreed : t.hasDeclined)({ person: page.person })}</p>
      </Result>
    );
  }
  if (page?.document) return <OpenLink token={token} page={page} document={page.document} onAnswered={setAnswered} />;
  if (page && ended) {
    return (
      <Result heading={t.over}>
        <p className="mt-3">{t[ended]}</p>
        <p className="mt-3 text-soft">{t.ask({ person: page.person })}</p>
        {page.contact && <p className="mt-3 text-soft wrap-anywhere">{t.contact({ contact: page.contact })}</p>}
      </Result>
    );
  }
  if (error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code)) {
    return (
      <Result heading={t.over}>
        <p className="mt-3">{t.unknown}</p>
      </Result>
    );
  }
  if (!error) return <Spinner className="size-6 text-action" />;
  return (
    <>
      <h1 className="text-day">{t.title}</h1>
      <Message tone="error" className="mt-4" action={<Button onClick={() => void query.refetch()}>{t.retry}</Button>}>
        <p>{t.loadFailed}</p>
        <p>{messageOf(error)}</p>
      </Message>
    </>
  );
}

/** The page of the link that asks a parent. Only its buttons answer, because mail scanners follow links too. */
function ParentLinkPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <VisitorSheet>
      <Asked key={token} token={token} />
    </VisitorSheet>
  );
}

export const Route = createFileRoute('/parent')({
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: ParentLinkPage,
});
