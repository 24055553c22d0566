import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { toast } from '@/lib/toasts.ts';
import { calendarAddress } from '../calendar.ts';
import { makeCalendarMutation, removeCalendarMutation } from '../mutations.ts';
import { ownCalendarQuery } from '../queries.ts';

const copy = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toast({ tone: 'done', text: 'Address copied.' }),
    () => toast({ tone: 'failed', text: 'The browser does not let this page copy. Select the address and copy it.' }),
  );

/** The address with which one's shifts appear in a calendar program, and the ways to make, renew and withdraw it. */
export function OwnCalendar() {
  const query = useQuery(ownCalendarQuery);
  const make = useMutation(makeCalendarMutation);
  const remove = useMutation(removeCalendarMutation);
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  const links = query.data && calendarAddress(query.data);
  const section = useRef<HTMLElement>(null);
  const acted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed goes away when the data changes
  useEffect(() => {
    if (acted.current) section.current?.querySelector<HTMLElement>('input, button')?.focus();
    acted.current = false;
  }, [query.data]);
  const act = (mutation: typeof make | typeof remove) => {
    acted.current = true;
    mutation.mutate();
  };
  const confirm = () => {
    act(asked === 'renew' ? make : remove);
    setAsked(null);
  };
  return (
    <section ref={section} className="sheet p-5 sm:p-8" aria-labelledby="own-calendar">
      <h2 id="own-calendar" className="mb-3 text-day">
        Your Calendar
      </h2>
      <p className="mb-4 max-w-prose">
        Your shifts can stand in the calendar you use anyway, and follow every change by themselves. Calendars look for
        changes when they please: Google about once a day, Apple as often as you set.
      </p>
      <FailedToLoad query={query} sentence="Failed to load your calendar" />
      {query.isPending && <Skeleton className="h-12 w-full" />}
      {query.data === null && (
        <Button busy={make.isPending} onClick={() => act(make)} className="max-sm:w-full">
          Create calendar address
        </Button>
      )}
      {links && (
        <>
          <Field
            label="Calendar address"
            hint="Whoever knows this address can see your shifts: keep it to yourself."
            readOnly
            value={links.address}
            onFocus={(event) => event.target.select()}
          />
          <div className="mt-3 flex flex-wrap gap-3 *:max-sm:grow">
            <Button onClick={() => void copy(links.address)}>Copy address</Button>
            <a href={links.subscribe} className={buttonStyle()}>
              Open in calendar app
            </a>
            <Button busy={make.isPending} onClick={() => setAsked('renew')}>
              New address
            </Button>
            <Button busy={remove.isPending} onClick={() => setAsked('remove')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'renew' ? 'Make a new address?' : 'Turn the calendar off?'}
        confirm={asked === 'renew' ? 'New address' : 'Turn off'}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        <p>Calendars that use the address of now get no changes any more. Take it out of them.</p>
      </ConfirmDialog>
    </section>
  );
}
