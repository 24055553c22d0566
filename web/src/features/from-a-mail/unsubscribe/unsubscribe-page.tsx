import { stopMails } from '@contract/mails.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { VisitorSheet } from '@/components/layout/brand.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { api } from '@/lib/api/api.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { unsubscribeTexts } from './texts.ts';

function Stopped() {
  const t = useStore(unsubscribeTexts);
  return (
    <div role="status">
      <h1 className="flex items-center gap-3 text-day">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-done" />
        {t.stopped}
      </h1>
      <p className="mt-3 text-soft">{t.again}</p>
      <Link to="/" className={buttonStyle('tinted', 'mt-6 min-h-12 w-full')}>
        {t.toApp}
      </Link>
    </div>
  );
}

const wholeKey = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function Unsubscribe() {
  const t = useStore(unsubscribeTexts);
  const key = useLocation({ select: ({ hash }) => hash });
  const stop = useMutation({ mutationFn: () => api(stopMails, { params: { key } }) });
  usePageTitle(stop.isSuccess ? t.stopped : t.title);
  if (stop.isSuccess) return <Stopped />;
  if (!wholeKey.test(key)) {
    return (
      <>
        <h1 className="text-day">{t.title}</h1>
        <Message tone="error" className="mt-4">
          {t.cutOff}
        </Message>
        <Link to="/" className={buttonStyle('tinted', 'mt-6 min-h-12 w-full')}>
          {t.toApp}
        </Link>
      </>
    );
  }
  return (
    <>
      <h1 className="text-day">{t.title}</h1>
      <p className="mt-3 text-soft">{t.about}</p>
      {stop.isError && (
        <Message tone="error" className="mt-4">
          {messageOf(stop.error)}
        </Message>
      )}
      <Button
        variant="primary"
        busy={stop.isPending}
        busyLabel={t.stopping}
        onClick={() => stop.mutate()}
        className="mt-6 min-h-12 w-full"
      >
        {t.stop}
      </Button>
    </>
  );
}

/** The page of the link that stops emails. Only the button stops them, because mail scanners follow links too. */
const UnsubscribePage = () => (
  <VisitorSheet>
    <Unsubscribe />
  </VisitorSheet>
);

export const Route = createFileRoute('/unsubscribe')({
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: UnsubscribePage,
});
