import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { givingMessages } from '@/components/giving/messages.ts';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { now } from '@/lib/time/clock.ts';
import { timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { personSlotsMessages } from '../messages.ts';

interface ReleaseDialogProps {
  user: User;
  /** The signup to cancel; `null` while the dialog is closed. */
  signup: Signup | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a person is released from a place, and says what that means. */
export function ReleaseDialog({ user, signup, onConfirm, onClose }: ReleaseDialogProps) {
  const t = useStore(personSlotsMessages);
  const giving = useStore(givingMessages);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(signup);
  if (signup && signup !== last) setLast(signup);
  return (
    <AlertDialog
      open={signup !== null}
      title={t.releaseTitle}
      confirm={giving.release}
      cancel={t.keep}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {last && (
        <>
          <p>
            <strong className="block font-strong">
              {last.slot_type.name}, {last.event.title}
            </strong>
            <span className="text-soft">{writtenTimes(timesOf(last.event)).full}</span>
          </p>
          <p>
            <RichText
              text={
                Date.parse(last.event.endTime) <= now()
                  ? t.releasePastText
                  : user.email === null
                    ? t.releaseUntoldText
                    : t.releaseText
              }
              values={{ name: <span className="font-strong">{user.name}</span> }}
            />
          </p>
        </>
      )}
    </AlertDialog>
  );
}
