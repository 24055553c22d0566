import type { LedShift, LedSlot } from '@contract/led-shifts.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { useLazyPart } from '@/components/ui/lazy.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { LeadHead } from '@/domains/leads/lead-head.tsx';
import { WriteIcon } from '@/domains/letters/write-icon.tsx';
import { DaySheet } from '@/domains/shifts/day-sheet.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeToShifts } from '@/lib/letters/writing.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { useLive } from '@/lib/live/live.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { groupByDay, todayOf, zonesOf } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { dayHeading } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { type PlaceAction, ShiftEntry } from './led-shift.tsx';
import { ledShiftsQuery, releaseMutation } from './queries.ts';
import { leadTexts } from './texts.ts';
import { fills, liveTopics, split, writes } from './view.ts';

interface LedDaysProps {
  shifts: readonly LedShift[];
  now: number;
  onAction: (action: PlaceAction) => void;
}

/** The estimated height of a day in rem. */
const heightOf = (shifts: readonly LedShift[]): number =>
  shifts.reduce(
    (sum, { slots }) => slots.reduce((all, { people }) => all + 7 + 2.75 * (people?.length ?? 0), sum + 7),
    5,
  );

/** The button that writes to everybody of a day, if that is more than a shift. */
function WriteToDay({ shifts, day }: { shifts: readonly LedShift[]; day: string }) {
  const words = useTexts(writeTexts);
  const written = shifts.filter(({ slots }) => slots.some(writes));
  if (written.length < 2) return null;
  return (
    <WriteIcon
      label={words.writeTo({ whom: day })}
      className="-my-2 self-center"
      onWrite={() => writeToShifts(written)}
    />
  );
}

/** Shifts that somebody leads, day by day. */
function LedDays({ shifts, now, onAction }: LedDaysProps) {
  useLanguage();
  return groupByDay(shifts).map(({ day, events }) => {
    const [zones, today] = [zonesOf(events), todayOf(events[0], now)];
    return (
      <DaySheet
        key={day}
        level={2}
        day={day}
        today={today}
        zones={zones}
        height={heightOf(events)}
        actions={<WriteToDay shifts={events} day={dayHeading(day, today)} />}
      >
        {events.map((shift) => (
          <ShiftEntry key={shift.id} shift={shift} now={now} nameZone={zones.length > 1} onAction={onAction} />
        ))}
      </DaySheet>
    );
  });
}

interface ReleaseDialogProps {
  action: Extract<PlaceAction, { kind: 'release' }>;
  open: boolean;
  onClose: () => void;
}

/** Asks before the place of somebody is taken back, because they are told at once. */
function ReleaseDialog({ action, open, onClose }: ReleaseDialogProps) {
  const [t, giving] = useTexts(leadTexts, givingTexts);
  const { shift, slot, person, leave } = action;
  const { mutate } = useMutation(withCallbacks(releaseMutation, { onSuccess: leave }));
  return (
    <AlertDialog
      open={open}
      title={t.releaseTitle({ name: personName(person.user.name) })}
      confirm={giving.release}
      onConfirm={() => {
        mutate({ shift, slot, person });
        onClose();
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {slot.slot_type.name} · {shift.title}
      </p>
      <p>{shift.draft ? t.releaseDraft : person.reached ? t.releaseHint : t.releaseUntold}</p>
    </AlertDialog>
  );
}

const loadGiving = () => import('./give-dialog.tsx').then(({ GiveDialog }) => GiveDialog);

/** What is done, by the name of what it is about. */
const nameOf = (action: PlaceAction): string =>
  action.kind === 'give'
    ? `${action.slot.slot_type.name}, ${shiftInWords(action.shift)}`
    : personName(action.person.user.name);

/** Whether it can still be done: nobody has canceled the shift, it has not begun, and the person still has the place. */
const canDo = (action: PlaceAction | undefined, shift: LedShift, slot: LedSlot, now: number): boolean =>
  fills(shift, slot, now) &&
  (action?.kind !== 'release' || slot.people?.some(({ id }) => id === action.person.id) === true);

/** The shifts that somebody leads, the next ones first: who comes, what is missing, and what the lead may do about it. */
function LeadPage() {
  const [t, common] = useTexts(leadTexts, commonTexts);
  const now = useNow();
  const query = useInfiniteQuery(ledShiftsQuery);
  const [dialog, setDialog] = useState<{ action: PlaceAction; open: boolean; number: number } | null>(null);
  const { Part: Giving, show } = useLazyPart(loadGiving);
  const shifts = query.data?.pages.flatMap((page) => page.shifts) ?? [];
  const { coming, over } = split(shifts, now);
  useLive(liveTopics(coming, now), [queryKeys.ledShifts]);
  const start = (next: PlaceAction) => {
    setDialog({ action: next, open: true, number: (dialog?.number ?? 0) + 1 });
    if (next.kind === 'give') show();
  };
  const close = () => setDialog(dialog && { ...dialog, open: false });
  const days = { now, onAction: start };
  /** As it is now: places are given one after the other, and others give and take back as well. */
  const shift = shifts.find(({ id }) => id === dialog?.action.shift.id);
  const slot = shift?.slots.find(({ id }) => id === dialog?.action.slot.id);
  useGone(
    dialog?.open ? nameOf(dialog.action) : null,
    !(shift && slot && canDo(dialog?.action, shift, slot, now)),
    close,
  );
  return (
    <>
      <LeadHead />
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-96 w-full" />}
      {query.isSuccess && shifts.length === 0 && <EmptySheet title={t.none} hint={t.noneHint} />}
      <LedDays shifts={coming} {...days} />
      {query.hasNextPage && (
        <Button className="w-full" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
      {over.length > 0 && (
        <Collapsible
          className="mt-4"
          summary={<span className="font-strong text-soft">{t.earlier({ count: over.length })}</span>}
        >
          <div className="pt-2">
            <LedDays shifts={over} {...days} />
          </div>
        </Collapsible>
      )}
      {Giving && dialog?.action.kind === 'give' && shift && slot && (
        <Giving key={dialog.number} shift={shift} slot={slot} open={dialog.open} onClose={close} />
      )}
      {dialog?.action.kind === 'release' && <ReleaseDialog action={dialog.action} open={dialog.open} onClose={close} />}
    </>
  );
}

export const Route = createFileRoute('/_app/lead/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(ledShiftsQuery),
  component: LeadPage,
});
