import { createFileRoute } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { messagesQuery } from '@/lib/letters/letters-query.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { SentList } from './sent-list.tsx';
import { sentTexts } from './sent-texts.ts';
import { WhomDialog } from './whom-dialog.tsx';
import { whomTexts } from './whom-texts.ts';

/** The messages to many people, the newest first, and a new one. For administrators. */
function SentMessagesPage() {
  const [t, whom, pages, words] = useTexts(sentTexts, whomTexts, administrationTexts, writeTexts);
  const [asking, setAsking] = useState(false);
  useShortcut('n', () => setAsking(true));
  return (
    <div className="max-w-column">
      <PageHead
        title={pages.messages}
        actions={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Mail aria-hidden="true" className="size-5" />
            {words.new}
          </Button>
        }
      >
        {t.about}
      </PageHead>
      <SentList byWhom hint={whom.noneHint} />
      {asking && <WhomDialog open onClose={() => setAsking(false)} />}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/messages')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(messagesQuery),
  component: SentMessagesPage,
});
