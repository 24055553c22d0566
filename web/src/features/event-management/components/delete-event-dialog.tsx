import type { Event } from '@contract/events.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { now } from '@/lib/clock.ts';
import { timingOf, writtenTimes } from '@/lib/event-time.ts';
import { peopleOf } from '../lists.ts';

interface DeleteEventDialogProps {
  /** The event to delete; `null` while there is nothing to ask. */
  event: Event | null;
  zone: string;
  onConfirm: (event: Event) => void;
  onClose: () => void;
}

/** What deleting an event means for those who are signed up for it. */
function Consequence({ event }: { event: Event }) {
  const people = peopleOf(event);
  if (people === 0) return <p>Nobody is signed up for it.</p>;
  const subject = people === 1 ? '1 person is' : `${people.toLocaleString('en-US')} people are`;
  const over = timingOf(event, now()) === 'past';
  return (
    <p className="rounded-control border border-attention-line bg-attention-wash px-4 py-3">
      <strong className="font-strong">{subject} signed up.</strong>{' '}
      {over
        ? `The event is over; it leaves this list, and ${people === 1 ? 'the signup stays' : 'the signups stay'} on record.`
        : `They lose their ${people === 1 ? 'place' : 'places'} and are told.`}
    </p>
  );
}

/** Asks before an event is deleted and says what will happen. */
export function DeleteEventDialog({ event, zone, onConfirm, onClose }: DeleteEventDialogProps) {
  // While the dialog closes it still shows what it was about.
  const [last, setLast] = useState(event);
  if (event && event !== last) setLast(event);
  return (
    <ConfirmDialog
      open={event !== null}
      title="Delete event"
      confirm="Delete event"
      cancel="Keep it"
      onConfirm={() => event && onConfirm(event)}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this event?</p>
      {last && (
        <>
          <p>
            <strong className="block font-strong">{last.title}</strong>
            <span className="text-soft">{writtenTimes(last, zone).full}</span>
          </p>
          <Consequence event={last} />
        </>
      )}
    </ConfirmDialog>
  );
}
