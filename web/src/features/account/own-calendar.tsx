import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { copyText } from '@/lib/app/copy-text.ts';
import { calendarAddress } from './calendar.ts';
import { makeCalendarMutation, removeCalendarMutation } from './mutations.ts';
import { ownCalendarQuery } from './queries.ts';
import { calendarTexts } from './texts.ts';

/** The address of the person's shifts for calendar programs, and the buttons to create, renew and remove it. */
export function OwnCalendar() {
  const t = useStore(calendarTexts);
  const query = useQuery(ownCalendarQuery);
  const make = useMutation(makeCalendarMutation);
  const remove = useMutation(removeCalendarMutation);
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  const links = query.data && calendarAddress(query.data);
  const section = useRef<HTMLElement>(null);
  const acted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button disappears when the data changes
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
        {t.title}
      </h2>
      <p className="mb-4 max-w-prose">{t.about}</p>
      <FailedToLoad query={query} sentence={t.failedToLoad} />
      {query.isPending && <Skeleton className="h-12 w-full" />}
      {query.data === null && (
        <Button busy={make.isPending} onClick={() => act(make)} className="max-sm:w-full">
          {t.create}
        </Button>
      )}
      {links && (
        <>
          <Field
            label={t.address}
            hint={t.addressHint}
            readOnly
            value={links.address}
            onFocus={(event) => event.target.select()}
          />
          <div className="mt-3 flex flex-wrap gap-3 *:max-sm:grow">
            <Button onClick={() => void copyText(links.address, { copied: t.copied, notCopied: t.notCopied })}>
              {t.copy}
            </Button>
            <a href={links.subscribe} className={buttonStyle()}>
              {t.open}
            </a>
            <Button busy={make.isPending} onClick={() => setAsked('renew')}>
              {t.renew}
            </Button>
            <Button busy={remove.isPending} onClick={() => setAsked('remove')}>
              {t.turnOff}
            </Button>
          </div>
        </>
      )}
      <AlertDialog
        open={asked !== null}
        title={asked === 'renew' ? t.renewTitle : t.turnOffTitle}
        confirm={asked === 'renew' ? t.renew : t.turnOff}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        <p>{t.oldStops}</p>
      </AlertDialog>
    </section>
  );
}
