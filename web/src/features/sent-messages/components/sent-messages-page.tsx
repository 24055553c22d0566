import { useStore } from '@nanostores/react';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { administrationMessages } from '@/components/layout/admin/messages.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { writeMessages } from '@/lib/messages/write-messages.ts';
import { sentMessages } from '../messages.ts';
import { whomMessages } from '../whom-messages.ts';
import { SentList } from './sent-list.tsx';
import { WhomDialog } from './whom-dialog.tsx';

/** The messages to many people, the newest first, and a new one. For administrators. */
export function SentMessagesPage() {
  const t = useStore(sentMessages);
  const whom = useStore(whomMessages);
  const pages = useStore(administrationMessages);
  const words = useStore(writeMessages);
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
