import { useStore } from '@nanostores/react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { ApiError, isAway, unanswered } from '@/lib/api/api-error.ts';
import { isPageGone, isPageNotReached } from '@/lib/app/online.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { isReplaced } from '@/lib/offline/build-id.ts';
import { whileAway } from '@/lib/query/query-client.ts';
import { ErrorFallback } from './error-fallback.tsx';
import { layoutTexts } from './texts.ts';

/** The reason of a failure. Error messages are loaded with the pages; without them only the heading is shown. */
function useReason(error: Error): string | undefined {
  const [words, setWords] = useState<typeof import('@/lib/errors/message-of.ts')>();
  useEffect(() => void import('@/lib/errors/message-of.ts').then(setWords, () => undefined), []);
  return words?.messageOf(isPageNotReached(error) ? unanswered(false) : error);
}

function NotReached({ error }: { error: Error }) {
  const t = useStore(layoutTexts);
  useLanguage();
  const reason = useReason(error);
  const router = useRouter();
  const boundary = useQueryErrorResetBoundary();
  useEffect(() => boundary.reset(), [boundary]);
  useEffect(() => {
    const again = () => void router.invalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [router]);
  usePageTitle(t.notLoaded);
  useEffect(() => {
    if (!isAway(error)) return;
    const timer = setInterval(() => void router.invalidate(), whileAway);
    return () => clearInterval(timer);
  }, [error, router]);
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-form content-center p-4">
      <div role="alert" className="sheet p-6 sm:p-8">
        <h1 className="text-day">{t.pageNotLoaded}</h1>
        <p className="mt-3">{reason}</p>
        <p className="mb-6 text-soft">{t.nothingLost}</p>
        <Button variant="primary" onClick={() => void router.invalidate()}>
          {t.tryAgain}
        </Button>
      </div>
    </div>
  );
}

/** The code of a page could not be fetched: after a deployment it is gone, and only loading the document again helps. */
function PageGone() {
  const t = useStore(layoutTexts);
  const common = useStore(commonTexts);
  const [replaced, setReplaced] = useState<boolean>();
  useEffect(() => void isReplaced().then(setReplaced), []);
  usePageTitle(t.notLoaded);
  if (replaced === undefined) return null;
  if (!replaced) return <NotReached error={unanswered(true)} />;
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-form content-center p-4">
      <div role="alert" className="sheet p-6 sm:p-8">
        <h1 className="text-day">{t.pageNotLoaded}</h1>
        <p className="mt-3 mb-6">{common.replaced}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {common.reload}
        </Button>
      </div>
    </div>
  );
}

/** Replaces a route that failed. A page that was not reached can be retried; anything else is a bug. */
export function LoadFailed({ error }: Pick<ErrorComponentProps, 'error'>) {
  if (error instanceof ApiError || isPageNotReached(error)) return <NotReached error={error} />;
  return isPageGone(error) ? <PageGone /> : <ErrorFallback />;
}
