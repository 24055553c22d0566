import { useStore } from '@nanostores/react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { useLanguage } from '@/i18n/use-language.ts';
import { leaving } from '@/lib/offline/leaving.ts';
import { offlineMessages } from '@/lib/offline/messages.ts';

/** Asks somebody who signs out whether to lose what waits for a connection. */
export function LeaveQuestion() {
  const t = useStore(offlineMessages);
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
