import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { attendanceTexts } from './texts.ts';

const loadDialog = () => import('./add-attendee-dialog.tsx').then(({ AddAttendeeDialog }) => AddAttendeeDialog);

/** The button that adds somebody to an event, and its dialog, which starts empty each time. */
export function AddAttendee({ event }: { event: Event }) {
  const t = useStore(attendanceTexts);
  const started = Date.parse(event.start_time) <= useNow();
  const { Part, prepare, show } = useLazyPart(loadDialog);
  const [dialog, setDialog] = useState({ open: false, number: 0 });
  const add = () => {
    setDialog({ open: true, number: dialog.number + 1 });
    show();
  };
  return (
    <>
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={add}>
        {t.add}
      </Button>
      {Part && (
        <Part
          key={dialog.number}
          event={event}
          started={started}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
    </>
  );
}
