import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { useLanguage } from '@/i18n/use-language.ts';
import { readOutbox } from './outbox.ts';
import { offlineTexts } from './texts.ts';

/** The question whether to sign out although something waits, and is lost then. `null`: nobody is asked. */
const leaving = atom<{ count: number; answer: (leaves: boolean) => void } | null>(null);

/** Whether the person may sign out: at once if nothing of theirs waits, otherwise as they answer. */
export async function mayLeave(): Promise<boolean> {
  const { length: count } = await readOutbox().catch(() => []);
  if (count === 0) return true;
  const leaves = await new Promise<boolean>((answer) => leaving.set({ count, answer }));
  leaving.set(null);
  return leaves;
}

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
