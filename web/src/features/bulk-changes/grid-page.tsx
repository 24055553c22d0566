import type { ChangeOutcome } from '@contract/change-sets.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink } from '@/components/layout/back-link.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { NoSlotTypes } from '@/domains/shifts/no-slot-types.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { selectShifts } from '@/lib/change-sets/selection.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { focusInvalid } from '@/lib/focus/focus-invalid.ts';
import { useLeaving } from '@/lib/forms/use-leaving.ts';
import { keepEvent, lastView } from '@/lib/lists/last-filter.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { GridFields } from './grid-fields.tsx';
import { bodyOfGrid, type GridValues, gridForm, gridOf } from './grid-form.ts';
import { GridPreview } from './grid-preview.tsx';
import { gridTexts } from './grid-texts.ts';
import { planTexts } from './plan-texts.ts';
import { changeVerbTexts } from './texts.ts';

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
  const form = useForm<GridValues>({
    resolver: zodResolver(gridForm),
    mode: 'onTouched',
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
export function GridPage() {
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
