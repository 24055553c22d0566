import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { ClipboardCheck, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { focusNeighbor } from '@/lib/focus/focus-neighbor.ts';

interface EventActionsProps {
  event: Event;
  /** What the buttons are about: there can be several events of one title. */
  name: string;
  /** Shows icons only. Labels are native tooltips, because a list has thousands of them. */
  small?: boolean;
  onDelete: (event: Event) => void;
}

/** A small button is as wide as its icon. */
const narrow = 'w-11 px-0!';

interface EventLinkProps {
  event: Event;
  name: string;
  page: 'attendance' | 'edit';
  word: string;
  small: boolean;
  Icon: LucideIcon;
}

/** A plain link. The list of events handles its clicks, so that the document is not loaded again. */
function EventLink({ event, name, page, word, small, Icon }: EventLinkProps) {
  return (
    <a
      href={`/admin/events/${event.id}/${page}`}
      data-event={page === 'edit' ? event.id : undefined}
      data-attendance={page === 'attendance' ? event.id : undefined}
      title={small ? word : undefined}
      className={buttonStyle('quiet', small ? narrow : undefined)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={small ? 'sr-only' : undefined}>{word}</span>
      <span className="sr-only"> {name}</span>
    </a>
  );
}

/** Leads the focus to the next event when this one leaves the list because it was deleted. */
const passFocusOn = (button: HTMLButtonElement) => () => {
  if (document.activeElement !== button) return;
  const edit = button.parentElement?.querySelector('[data-event]');
  focusNeighbor(button.closest('[data-events]'), '[data-event]', (stop) => stop === edit);
};

/** The buttons of an event: attendance, edit, delete. */
export function EventActions({ event, name, small = false, onDelete }: EventActionsProps) {
  const shared = useStore(adminCommonTexts);
  return (
    <div data-print="no" className={clsx('flex gap-1', small ? 'shrink-0' : 'ml-auto flex-wrap justify-end')}>
      <EventLink {...{ event, name, small }} page="attendance" word={shared.attendance} Icon={ClipboardCheck} />
      <EventLink {...{ event, name, small }} page="edit" word={shared.edit} Icon={Pencil} />
      <Button
        ref={passFocusOn}
        variant="quiet"
        title={small ? shared.delete : undefined}
        className={small ? narrow : undefined}
        onClick={() => onDelete(event)}
      >
        <Trash2 aria-hidden="true" className="size-5 shrink-0" />
        <span className={small ? 'sr-only' : undefined}>{shared.delete}</span>
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}
