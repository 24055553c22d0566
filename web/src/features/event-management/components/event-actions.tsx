import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { ClipboardCheck, Pencil, Trash2 } from 'lucide-react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';

interface EventActionsProps {
  event: Event;
  /** In little room the words are only in tooltips: the browser's own, because a list has thousands of them. */
  small?: boolean;
  onDelete: (event: Event) => void;
}

/** What can be done with an event. */
export function EventActions({ event, small = false, onDelete }: EventActionsProps) {
  const shared = useStore(adminCommonMessages);
  const word = small ? 'sr-only' : undefined;
  const room = small ? 'w-11 px-0!' : undefined;
  return (
    <div data-print="no" className={clsx('flex gap-1', small ? 'shrink-0' : 'ml-auto flex-wrap justify-end')}>
      {/* The list leads where these point without loading the page anew. */}
      <a
        href={`/admin/events/${event.id}/attendance`}
        data-attendance={event.id}
        title={small ? shared.attendance : undefined}
        className={buttonStyle('quiet', room)}
      >
        <ClipboardCheck aria-hidden="true" className="size-5 shrink-0" />
        <span className={word}>{shared.attendance}</span>
        <span className="sr-only"> {event.title}</span>
      </a>
      <a
        href={`/admin/events/${event.id}/edit`}
        data-event={event.id}
        title={small ? shared.edit : undefined}
        className={buttonStyle('quiet', room)}
      >
        <Pencil aria-hidden="true" className="size-5 shrink-0" />
        <span className={word}>{shared.edit}</span>
        <span className="sr-only"> {event.title}</span>
      </a>
      <Button
        variant="quiet"
        title={small ? shared.delete : undefined}
        className={room}
        onClick={() => onDelete(event)}
      >
        <Trash2 aria-hidden="true" className="size-5 shrink-0" />
        <span className={word}>{shared.delete}</span>
        <span className="sr-only"> {event.title}</span>
      </Button>
    </div>
  );
}
