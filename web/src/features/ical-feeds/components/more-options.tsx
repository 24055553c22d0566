import type { IcalFeedBody } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import type { UseFormReturn } from 'react-hook-form';
import { AllDayHoursField, EventLengthField } from '@/components/form/event-lengths/event-length-fields.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { ZoneField } from '@/components/form/zone/zone-field.tsx';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { feedFormMessages } from '../messages.ts';

interface MoreOptionsProps {
  form: UseFormReturn<IcalFeedBody>;
  open: boolean;
  onToggle: () => void;
}

/** Options that most feeds do not need: how to read events with missing details. */
export function MoreOptions({ form, open, onToggle }: MoreOptionsProps) {
  const t = useStore(feedFormMessages);
  const shared = useStore(adminCommonMessages);
  return (
    <section className="sheet px-5 py-3 sm:px-8">
      <Collapsible
        open={open}
        onOpenChange={onToggle}
        keep
        summaryClassName="-mx-2 w-[calc(100%+1rem)] justify-between px-2 font-strong"
        summary={t.more}
      >
        <div className="grid items-start gap-x-5 gap-y-3 pt-3 pb-4 sm:grid-cols-2">
          <FormField control={form.control} name="default_length_minutes">
            {(field) => <EventLengthField {...field} />}
          </FormField>
          <FormField control={form.control} name="all_day_hours">
            {(field) => <AllDayHoursField {...field} />}
          </FormField>
          <div className="sm:col-span-2">
            <FormField control={form.control} name="timezone">
              {(field) => (
                <ZoneField
                  {...field}
                  label={shared.timeZone}
                  hint={t.zoneHint}
                  iana
                  none={t.ownZone}
                  value={field.value ?? ''}
                  onChange={(zone) => field.onChange(zone || undefined)}
                />
              )}
            </FormField>
          </div>
          <div className="sm:col-span-2">
            <FormField control={form.control} name="as_drafts">
              {({ value, onChange }) => <Checkbox label={t.asDrafts} checked={value ?? false} onChange={onChange} />}
            </FormField>
            <p className="text-small text-soft">{t.asDraftsHint}</p>
          </div>
        </div>
      </Collapsible>
    </section>
  );
}
