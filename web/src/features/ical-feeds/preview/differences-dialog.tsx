import type { FeedDifference, SyncPreview } from '@contract/feed-differences.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ShortList } from '@/components/ui/short-list.tsx';
import { UnreachedPeople } from '@/domains/consequences/unreached-people.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { feedKindOrder } from '@/lib/change-sets/feed-kinds.ts';
import { feedKindTexts } from '@/lib/change-sets/log-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { feedPreviewTexts } from './texts.ts';

function Difference({ difference: { event, was, people } }: { difference: FeedDifference }) {
  const t = useStore(feedPreviewTexts);
  const place = (of: NonNullable<typeof was>) => [writtenTimes(of).full, of.location].filter(Boolean).join(', ');
  const before =
    was && [was.title !== event.title && was.title, place(was) !== place(event) && place(was)].filter(Boolean);
  const names = people.map(({ name, clashes }) =>
    clashes ? t.overlapping({ name: personName(name) }) : personName(name),
  );
  return (
    <div className="py-1">
      <span className="block text-ink">{event.title}</span>
      <span className="block text-small">{place(event)}</span>
      {before && before.length > 0 && <span className="block text-small">{t.was({ what: before.join(', ') })}</span>}
      {names.length > 0 && <span className="block text-small font-strong text-ink">{names.join(', ')}</span>}
    </div>
  );
}

interface DifferencesDialogProps {
  /** `null` while the dialog is closed. */
  preview: SyncPreview | null;
  title: string;
  /** It is shown again, because something has changed since it was shown first. */
  outdated: boolean;
  busy: boolean;
  onApply: () => void;
  onClose: () => void;
}

/** What a sync or an edit of a feed would change, by kind, with the people concerned. */
export function DifferencesDialog({ preview, title, outdated, busy, onApply, onClose }: DifferencesDialogProps) {
  const t = useStore(feedPreviewTexts);
  const kindWords = useStore(feedKindTexts);
  const common = useStore(commonTexts);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState({ preview, title });
  if (preview && preview !== last.preview) setLast({ preview, title });
  if (!last.preview) return null;
  const { kinds, people, unreached, differences, held, warning_count } = last.preview;
  const isUnusual = held !== null && held.would_remove > 0;
  const hidden = Object.values(kinds).reduce((sum, count) => sum + count, 0) - differences.length;
  return (
    <Dialog open={preview !== null} title={last.title} onClose={onClose}>
      <div role="status" className="grid gap-3">
        {outdated && <Message tone="attention">{t.outdated}</Message>}
        {isUnusual && <Message tone="attention">{t.unusual({ count: held.would_remove, of: held.of })}</Message>}
      </div>
      <p className="my-3">{people > 0 ? t.concerns({ count: people }) : t.nobody}</p>
      {unreached.length > 0 && <UnreachedPeople unreached={unreached} />}
      {feedKindOrder
        .filter((kind) => kinds[kind] > 0)
        .map((kind) => (
          <section key={kind} className="border-t border-line py-3">
            <h3 className="mb-1 font-strong">{kindWords[kind]({ count: kinds[kind] })}</h3>
            <ShortList items={differences.filter((one) => one.kind === kind)} keyOf={(_, index) => String(index)}>
              {(one) => <Difference difference={one} />}
            </ShortList>
            {kind === 'missing' && <p className="text-small text-soft">{t.missingMeans}</p>}
          </section>
        ))}
      {hidden > 0 && <p className="border-t border-line py-3">{t.notShown({ count: hidden })}</p>}
      {warning_count > 0 && <p className="border-t border-line py-3">{t.unread({ count: warning_count })}</p>}
      <p className="border-t border-line pt-3 text-small text-soft">{t.canUndo}</p>
      {/* A long list scrolls behind the buttons. */}
      <div className="sticky -bottom-6 -mx-6 mt-3 -mb-6 flex flex-wrap justify-end gap-3 bg-raised px-6 pt-3 pb-6 max-sm:*:grow">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button variant={kinds.gone > 0 ? 'loss' : 'primary'} busy={busy} onClick={onApply}>
          {t.apply}
        </Button>
      </div>
    </Dialog>
  );
}
