import { useStore } from '@nanostores/react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { useLanguage } from '@/i18n/use-language.ts';
import { leaving } from '@/lib/offline/leaving.ts';
import { offlineTexts } from '@/lib/offline/texts.ts';

/** Asks somebody who signs out whether to lose what waits for a connection. */
export function LeaveQuestion() {
  const t = useStore(offlineTexts);
  useLanguage();
  const asked = useStore(leaving);
  return (
    <AlertDialog
      open={asked !== null}
      title={t.leaveTitle}
      confirm={t.leave}
      cancel={t.stay}
      onConfirm={() => asked?.answer(true)}
      onClose={() => asked?.answer(false)}
    >
      <p>{asked && t.leaveText({ count: asked.count })}</p>
    </AlertDialog>
  );
}
