import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { SkippedList } from './skipped-list.tsx';
import { changesTexts } from './texts.ts';

interface StayedDialogProps {
  /** What an undo has done; `null` while the dialog is closed. */
  outcome: ChangeOutcome | null;
  onClose: () => void;
}

/** Names what an undo has left as it is. */
export function StayedDialog({ outcome, onClose }: StayedDialogProps) {
  const t = useStore(changesTexts);
  const common = useStore(commonTexts);
  const [last, setLast] = useState(outcome);
  if (outcome && outcome !== last) setLast(outcome);
  return (
    <Dialog open={outcome !== null} title={t.stayedTitle} onClose={onClose}>
      <p className="mb-3">{t.stayedAbout}</p>
      {last && <SkippedList skipped={last.skipped} />}
      <div className="mt-6 flex justify-end max-sm:*:grow">
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </Dialog>
  );
}
