import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { now } from '@/lib/time/clock.ts';
import { timingOf, writtenTimes } from '@/lib/time/event-time.ts';
import { peopleOf } from '../lists.ts';
import { eventListMessages } from '../messages.ts';

interface DeleteEventDialogProps {
  /** The event to delete; `null` while the dialog is closed. */
  event: Event | null;
  onConfirm: (event: Event) => void;
  onClose: () => void;
}

/** What deleting an event means for the people who are signed up. */
function Consequence({ event }: { event: Event }) {
  const t = useStore(eventListMessages);
  const count = peopleOf(event);
  if (count === 0) return <p>{t.nobody}</p>;
  const over = timingOf(event, now()) === 'past';
  return (
    <p className="rounded-control border border-attention-line bg-attention-wash px-4 py-3">
      <strong className="font-strong">{t.signedUp({ count })}</strong> {over ? t.over({ count }) : t.lose({ count })}
    </p>
  );
}

/** Asks before an event is deleted and says what will happen. */
export function DeleteEventDialog({ event, onConfirm, onClose }: DeleteEventDialogProps) {
  const t = useStore(eventListMessages);
  const shared = useStore(adminCommonMessages);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(event);
  if (event && event !== last) setLast(event);
  return (
    <AlertDialog
      open={event !== null}
      title={t.deleteTitle}
      confirm={t.deleteTitle}
      cancel={shared.keepIt}
      onConfirm={() => event && onConfirm(event)}
      onClose={onClose}
    >
      <p>{t.deleteQuestion}</p>
      {last && (
        <>
          <p>
            <strong className="block font-strong">{last.title}</strong>
            <span className="text-soft">{writtenTimes(last).full}</span>
          </p>
          <Consequence event={last} />
        </>
      )}
    </AlertDialog>
  );
}
