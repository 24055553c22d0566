import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { UnsavedGuard, useLeaving } from '@/components/form/unsaved-guard.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { NoSlotTypes } from '@/domains/shifts/no-slot-types.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { selectShifts } from '@/lib/change-sets/selection.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { focusInvalid } from '@/lib/focus/focus.ts';
import { startHere } from '@/lib/focus/focus-heading.ts';
import { keepEvent, lastView } from '@/lib/lists/last-filter.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { dateOfDay, dayKey, timeOfDay } from '@/lib/time/time.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { DayCalendar } from './day-calendar.tsx';
import { AmountField } from './fields.tsx';
import { bodyOfGrid, type GridShift, type GridValues, gridForm, gridOf, momentsOfShift } from './grid-form.ts';
import { gridTexts, planTexts } from './plan-texts.ts';
import { changeVerbTexts } from './texts.ts';

/** A part of the form. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="sheet p-5 sm:p-8">
      <h2 id={id} className="mb-5 text-day">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface GridPreviewProps {
  zone: string;
  /** The keys of the shifts that are taken out. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}

/** The shifts that will be created, day by day. Single ones can be taken out. */
function GridPreview({ zone, left, onLeft }: GridPreviewProps) {
  const t = useStore(gridTexts);
  const values = useWatch<GridValues>() as GridValues;
  const shifts = gridOf(values);
  const today = dayKey(now(), zone);
  const days = [...new Set(shifts.map(({ day }) => day))];
  const taken = shifts.filter(({ key }) => !left.has(key)).length;
  const places = taken * values.roles.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const words = (shift: GridShift): string => {
    const { start, end } = momentsOfShift(shift, zone);
    const when = `${timeOfDay(start, zone)} – ${timeOfDay(end, zone)}`;
    return shift.place ? t.shift({ when, place: shift.place }) : when;
  };
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    onLeft(next);
  };
  return (
    <section aria-labelledby="grid-preview" className="sheet p-5 sm:p-8">
      <h2 id="grid-preview" className="mb-1 text-day">
        {t.preview}
      </h2>
      <p role="status" className="mb-3 text-soft">
        {shifts.length === 0 ? t.previewEmpty : t.summary({ count: taken, places: t.placesInAll({ count: places }) })}
      </p>
      {days.map((day) => (
        <div key={day} className="mt-4">
          <h3 className="mb-1 font-strong">{dateOfDay(day, today)}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-4">
            {shifts
              .filter((shift) => shift.day === day)
              .map((shift) => (
                <li key={shift.key}>
                  <Checkbox label={words(shift)} checked={!left.has(shift.key)} onChange={() => toggle(shift.key)} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** A group of fields that share one label, with the problem of the group below it. */
function Problem({ id, text }: { id: string; text: string | undefined }) {
  const problemText = useProblemText();
  return (
    <p id={id} role="alert" className="mt-1.5 min-h-6 text-small text-loss">
      {text && problemText(text)}
    </p>
  );
}

function Days({ zone }: { zone: string }) {
  const t = useStore(gridTexts);
  const id = useId();
  return (
    <FormField<GridValues, 'days'> name="days">
      {({ value, onChange, error }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for the note
        <div role="group" aria-labelledby={id} aria-describedby={`${id}-note`} className="max-w-form">
          <p id={id} className="mb-1.5 font-strong">
            {t.dayList}
          </p>
          <DayCalendar start={value[0] ?? dayKey(now(), zone)} chosen={value} onChange={onChange} />
          <Problem id={`${id}-note`} text={error} />
        </div>
      )}
    </FormField>
  );
}

function Roles() {
  const t = useStore(gridTexts);
  const id = useId();
  const { data: types = [] } = useQuery(slotTypesQuery);
  const { formState, getValues } = useFormContext<GridValues>();
  const problem = formState.errors.roles;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for the note
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-note`}>
      <p id={id} className="font-strong">
        {t.roles}
      </p>
      <p className="mb-3 text-small text-soft">{t.rolesHint}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-x-4">
        {getValues('roles').map((role, index) => (
          <AmountField<GridValues>
            key={role.id}
            name={`roles.${index}.count`}
            label={types.find((type) => type.id === role.id)?.name ?? ''}
            min={1}
          />
        ))}
      </div>
      <Problem id={`${id}-note`} text={problem?.message ?? problem?.root?.message} />
    </div>
  );
}

/** What, when, where and who. */
function GridFields({ zone }: { zone: string }) {
  const t = useStore(gridTexts);
  return (
    <>
      <Part id="grid-what" title={t.whatTitle}>
        <FormField<GridValues, 'title'> name="title">
          {(field) => <Field {...field} label={t.name} required autoComplete="off" {...startHere} />}
        </FormField>
        <Days zone={zone} />
        <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-3">
          <FormField<GridValues, 'start'> name="start">
            {(field) => <Field {...field} type="time" label={t.start} hint={t.zone({ zone })} required />}
          </FormField>
          <AmountField<GridValues> name="hours" label={t.hours} min={0.25} max={24} step={0.25} required />
          <AmountField<GridValues> name="count" label={t.count} hint={t.countHint} min={1} max={96} required />
        </div>
      </Part>
      <Part id="grid-where" title={t.whereTitle}>
        <Roles />
        <FormField<GridValues, 'places'> name="places">
          {(field) => <TextArea {...field} label={t.places} hint={t.placesHint} />}
        </FormField>
      </Part>
    </>
  );
}

interface GridFormProps {
  typeIds: readonly string[];
  zone: string;
  /** Whether new events are drafts unless something else is said. */
  draftsFirst: boolean;
}

/** The form, once the slot types and the zone are known. */
function GridForm({ typeIds, zone, draftsFirst }: GridFormProps) {
  const t = useStore(gridTexts);
  const plans = useStore(planTexts);
  const verbs = useStore(changeVerbTexts);
  const make = useChange();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const { leaving, leave } = useLeaving();
  const [missing, setMissing] = useState(false);
  const [drafts, setDrafts] = useState(draftsFirst);
  const form = useFormOf(gridForm, {
    shouldFocusError: false,
    defaultValues: {
      title: '',
      days: [],
      start: '08:00',
      hours: 2,
      count: 1,
      places: '',
      roles: typeIds.map((id) => ({ id, count: null })),
    },
  });
  const taken = gridOf(form.watch()).filter(({ key }) => !left.has(key));
  /** Leads to the list at the first of the new shifts. All are selected, so that they are seen and can be repeated or changed at once. */
  const showCreated = ({ events }: ChangeOutcome) => {
    const [first] = events.toSorted((one, other) => one.start_time.localeCompare(other.start_time));
    if (first) keepEvent(first.id);
    selectShifts(events.map(({ id }) => id));
    void navigate({ to: '/admin/events', search: lastView(), replace: true });
  };
  const submit = form.handleSubmit(
    (values) => {
      setMissing(taken.length === 0);
      if (taken.length === 0) return;
      setBusy(true);
      make(bodyOfGrid(values, taken, zone, drafts === draftsFirst ? undefined : drafts), {
        onDone: (outcome) => leave(() => showCreated(outcome)),
        onKept: () => setBusy(false),
      });
    },
    () => focusInvalid(element.current),
  );
  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        <GridFields zone={zone} />
        <GridPreview zone={zone} left={left} onLeft={setLeft} />
        {missing && taken.length === 0 && <Message tone="error">{t.none}</Message>}
        <Checkbox label={plans.asDrafts} checked={drafts} onChange={setDrafts} />
        <div className="flex justify-end max-sm:*:grow">
          <Button type="submit" variant="primary" busy={busy}>
            {verbs.create({ count: taken.length })}
          </Button>
        </div>
      </form>
      <UnsavedGuard form={form} unsaved={form.formState.isDirty && !leaving} />
    </FormProvider>
  );
}

/** Create many: the same shifts on several days, at several times and places. */
function GridPage() {
  const t = useStore(gridTexts);
  const pages = useStore(administrationTexts);
  const shared = useStore(adminCommonTexts);
  const types = useQuery(slotTypesQuery);
  const organisation = useQuery(organisationQuery);
  const zone = useOrganisationZone();
  const ready = types.data && organisation.data;
  return (
    <div className="max-w-column">
      <PageHead title={t.title} back={<BackLink to="/admin/events">{pages.events}</BackLink>}>
        {t.about}
      </PageHead>
      <FailedToLoad query={types} sentence={shared.slotTypesFailed} />
      <FailedToLoad query={organisation} sentence={shared.slotTypesFailed} />
      {!ready && (types.isPending || organisation.isPending) && <Skeleton className="h-100" />}
      {ready && types.data.length === 0 && <NoSlotTypes />}
      {ready && types.data.length > 0 && (
        <GridForm
          typeIds={types.data.map(({ id }) => id)}
          zone={zone}
          draftsFirst={!organisation.data.publish_at_once}
        />
      )}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/events/create-many')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, slotTypesQuery);
    preload(queryClient, organisationQuery);
  },
  component: GridPage,
});
