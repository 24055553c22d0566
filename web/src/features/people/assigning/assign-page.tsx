import type { CallBody } from '@contract/call.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import { assignmentBody, assignSlot } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { DayField } from '@/components/form/day-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { SearchField } from '@/components/form/search-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { DaySheet } from '@/domains/shifts/day-sheet.tsx';
import { When } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { isOverridable } from '@/lib/errors/is-overridable.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { personName } from '@/lib/format/person-name.ts';
import { worth } from '@/lib/format/worth.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { changing } from '@/lib/query/changing.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { groupByDay, todayOf, zonesOf } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { addPersonTexts } from '../invitations/texts.ts';
import { PersonMissing } from '../person-missing.tsx';
import { eventsBetweenQuery, userQuery, useUser } from '../queries.ts';
import { type AssignFilter, assignSearch } from '../search.ts';
import { assignTexts } from '../texts.ts';
import { chooseEvents, daysOf, isAsked, momentsOf, openSlotsOf, placeOf } from './assignable.ts';

interface AssignableEventProps {
  event: Event;
  userId: string;
  /** The slot that is being assigned. */
  busyWith: string | undefined;
  /** Why a slot could not be assigned. */
  refused: { slotId: string; sentence: string } | null;
  onAssign: (event: Event, slot: SlotAssignment) => void;
}

/** An event with its open slots and a button to assign each. */
function AssignableEvent({ event, userId, busyWith, refused, onAssign }: AssignableEventProps) {
  const t = useTexts(assignTexts);
  const place = placeOf(event, userId);
  return (
    <li className="entry">
      <When event={event} />
      <div className="min-w-0">
        <h3 className="font-strong break-words">{event.title}</h3>
        {event.location && <p className="break-words text-soft">{event.location}</p>}
        {place?.status === 'asked' ? (
          <AskedState
            question={place.answer_by === undefined ? null : { kind: 'place', deadline: place.answer_by }}
            zone={event.timezone}
          />
        ) : place ? (
          <p className="mt-1 flex items-center gap-1.5 text-done">
            <Check aria-hidden="true" className="size-5" />
            {t.signedUp}
          </p>
        ) : (
          <ul className="mt-1.5 grid grid-cols-1 gap-2">
            {openSlotsOf(event).map((slot) => (
              <li key={slot.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="flex min-w-0 grow basis-0 items-start gap-1.5">
                  <span className="mt-1">
                    <SlotSwatch color={slot.slot_type.color} />
                  </span>
                  <span className="min-w-0">
                    {slot.slot_type.name}{' '}
                    <span className="text-small text-soft">
                      · {t.placesLeft({ count: slot.required_count - slot.current_count })} ·{' '}
                      <span className="whitespace-nowrap">{worth(slot.slot_type, event)}</span>
                    </span>
                  </span>
                </span>
                <Button
                  className="ml-auto"
                  busy={busyWith === slot.id}
                  aria-label={t.assignTo({ slot: slot.slot_type.name, event: shiftInWords(event) })}
                  onClick={() => onAssign(event, slot)}
                >
                  {t.assign}
                </Button>
                {refused?.slotId === slot.id && (
                  <p role="alert" className="w-full text-small text-loss">
                    {refused.sentence}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

interface OverrideDialogProps {
  /** The message of the rule; `null` while the dialog is closed. */
  refusal: string | null;
  /** The person, the slot and the event. */
  subject: string;
  busy: boolean;
  onAssign: (reason: string) => void;
  onClose: () => void;
}

const reasonForm = z.object({ reason: z.required(assignmentBody).shape.override_reason });

/** Asks for the reason to override a signup rule. */
function OverrideDialog({ refusal, subject, busy, onAssign, onClose }: OverrideDialogProps) {
  const [t, shared] = useTexts(assignTexts, adminCommonTexts);
  const form = useFormOf(reasonForm, { mode: 'onSubmit', defaultValues: { reason: '' } });
  const open = refusal !== null;
  const { reset } = form;
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);
  return (
    <FormDialog
      open={open}
      title={t.overrideTitle}
      submit={t.assignAnyway}
      busy={busy}
      onSubmit={form.handleSubmit(({ reason }) => !busy && onAssign(reason))}
      onClose={onClose}
    >
      <p className="mb-3 font-strong">{subject}</p>
      <Message tone="attention" className="mb-5">
        <p>{t.overrideIntro}</p>
        <p className="font-strong">{refusal}</p>
      </Message>
      <FormField control={form.control} name="reason">
        {(field) => <TextArea label={shared.reason} required hint={t.reasonHint} {...field} />}
      </FormField>
    </FormDialog>
  );
}

/** Signs a person up. The page shows a refusal itself, because some can be overridden. */
const assignMutation = changing(
  ({ user, body }: { user: User; body: CallBody<typeof assignSlot> }) =>
    api(assignSlot, { params: { id: user.id }, body }),
  {
    success: ({ event, status, reached }, { user }) => {
      const t = assignTexts.get();
      const [told, untold] = status === 'asked' ? [t.asked, t.askedUntold] : [t.assigned, t.assignedUntold];
      return (reached ? told : untold)({ name: user.name, event: event.title });
    },
    reload: [queryKeys.signups, queryKeys.users, queryKeys.events, queryKeys.me, queryKeys.notices],
  },
);

const eventsAtOnce = 30;
/** The estimated height of an event in rem. */
const eventHeight = 7;

interface Choice {
  event: Event;
  slot: SlotAssignment;
}

interface AssignableEventsProps {
  events: readonly Event[];
  /** The filter of the events, as a text. */
  of: string;
  user: User;
  /** The person has said yes already, so they are not asked. */
  agreed: boolean;
}

/** Events by day. A slot that only a signup rule refuses can be assigned with a reason. */
function AssignableEvents({ events, of, user, agreed }: AssignableEventsProps) {
  const common = useTexts(commonTexts);
  const now = useNow();
  const { shown, end, showMore } = useShownUntil(of, events.length, eventsAtOnce);
  const assign = useMutation(assignMutation);
  const [asked, setAsked] = useState<(Choice & { refusal: unknown }) | null>(null);
  const [refused, setRefused] = useState<{ slotId: string; refusal: unknown } | null>(null);
  const give = (choice: Choice, reason?: string) => {
    if (assign.isPending) return;
    setRefused(null);
    const body = { slot_id: choice.slot.id, ...(agreed && { agreed }), ...(reason && { override_reason: reason }) };
    assign.mutate(
      { user, body },
      {
        onError: (refusal) =>
          !reason && isOverridable(refusal)
            ? setAsked({ ...choice, refusal })
            : setRefused({ slotId: choice.slot.id, refusal }),
        onSettled: () => reason && setAsked(null),
      },
    );
  };
  return (
    <>
      <div>
        {groupByDay(events.slice(0, shown)).map(({ day, events: ofDay }) => (
          <DaySheet
            key={day}
            day={day}
            today={todayOf(ofDay[0], now)}
            zones={zonesOf(ofDay)}
            height={4 + ofDay.length * eventHeight}
            level={2}
          >
            {ofDay.map((event) => (
              <AssignableEvent
                key={event.id}
                event={event}
                userId={user.id}
                busyWith={assign.isPending ? assign.variables.body.slot_id : undefined}
                refused={refused && { slotId: refused.slotId, sentence: messageOf(refused.refusal) }}
                onAssign={(of, slot) => give({ event: of, slot })}
              />
            ))}
          </DaySheet>
        ))}
        {shown < events.length && (
          <Button ref={end} className="w-full" onClick={showMore}>
            {common.showMore}
          </Button>
        )}
      </div>
      <OverrideDialog
        refusal={asked && messageOf(asked.refusal)}
        subject={asked ? `${user.name}: ${asked.slot.slot_type.name}, ${asked.event.title}` : ''}
        busy={assign.isPending}
        onAssign={(reason) => asked && give(asked, reason)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** The search for a slot and its results. */
function AssignSearch({ user }: { user: User }) {
  const [t, shared, giving, common] = useTexts(assignTexts, adminCommonTexts, givingTexts, commonTexts);
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  // Added to the address, not to what is drawn, which can be a moment older.
  const onFilter = (part: AssignFilter) =>
    void navigate({
      search: (before) => assignSearch.parse({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  const zone = useZone();
  const asks = isAsked(user, useAuth().user?.id);
  const [agreed, setAgreed] = useState(false);
  const now = useNow();
  const days = daysOf(filter, now, zone);
  const { first, last } = days;
  const moments = momentsOf(days, zone);
  const query = useQuery({ ...eventsBetweenQuery(moments ?? {}), enabled: moments !== null });
  // Typing has priority over rendering a long list.
  const search = useDeferredValue(filter.q ?? '');
  const found = useMemo(
    () => (moments ? chooseEvents(query.data ?? [], { first, last }, search, user.id) : []),
    [moments, query.data, first, last, search, user.id],
  );
  const known = query.data !== undefined || moments === null;
  return (
    <>
      <search aria-label={t.filter} className="mb-5 flex flex-wrap items-end gap-3">
        <SearchField
          label={t.search}
          placeholder={t.searchExample}
          value={filter.q ?? ''}
          onChange={(q) => onFilter({ q })}
          className="grow basis-60"
        />
        <div className="flex gap-3 max-sm:w-full">
          <DayField label={shared.from} day={days.first} onChange={(from) => onFilter({ from })} />
          <DayField label={shared.to} day={days.last} min={days.first} onChange={(to) => onFilter({ to })} />
        </div>
      </search>
      {asks && (
        <div className="mb-4">
          <p className="text-soft">{t.asks({ name: personName(user.name) })}</p>
          <Checkbox label={giving.agreed} checked={agreed} onChange={setAgreed} />
        </div>
      )}
      {user.email === null && <p className="mb-4 text-attention">{t.noAddress({ name: personName(user.name) })}</p>}
      <p role="status" className="mb-4 text-small text-soft">
        {known && common.events({ count: found.length })}
      </p>
      <FailedToLoad query={query} sentence={shared.eventsFailed} />
      {!known && query.isPending && <Skeleton className="h-60" />}
      {known && found.length === 0 && <EmptySheet title={t.noneFound} hint={t.noneFoundHint} />}
      <AssignableEvents events={found} of={JSON.stringify(filter)} user={user} agreed={asks && agreed} />
    </>
  );
}

const loadAddPerson = () => import('../invitations/person-dialogs.tsx').then(({ AddPersonDialog }) => AddPersonDialog);

/** Adds somebody who is not in the list yet, and goes on with them: the search stays. */
function SomebodyNew() {
  const t = useTexts(addPersonTexts);
  const navigate = Route.useNavigate();
  const { Part, isOpen, close, opens } = useLazyDialog(loadAddPerson);
  return (
    <>
      <Button {...opens}>{t.somebodyNew}</Button>
      {Part && (
        <Part
          open={isOpen}
          onClose={close}
          onAdded={({ id: userId }) => void navigate({ params: { userId }, search: (before) => before })}
        />
      )}
    </>
  );
}

/** Assigns slots to the person in the address. */
function AssignPage() {
  const { userId: id } = Route.useParams();
  const t = useTexts(assignTexts);
  const query = useUser(id);
  const { data: user } = query;
  const back = user && (
    <BackLink to="/admin/staff/$userId" params={{ userId: id }}>
      {t.back}
    </BackLink>
  );
  return (
    <div className="max-w-column">
      <PageHead title={user ? t.title({ name: user.name }) : t.assign} back={back} actions={<SomebodyNew />}>
        {t.intro}
      </PageHead>
      <PersonMissing query={query} />
      {user && <AssignSearch key={id} user={user} />}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/staff/$userId/assign')({
  validateSearch: assignSearch,
  loader: ({ context: { queryClient }, params }) => preload(queryClient, userQuery(params.userId)),
  component: AssignPage,
});
