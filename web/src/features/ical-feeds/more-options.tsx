import type { IcalFeedBody } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { ZoneField } from '@/components/form/zone/zone-field.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { AllDayHoursField, EventLengthField } from '@/domains/shifts/event-length-fields.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { feedFormTexts } from './texts.ts';

interface MoreOptionsProps {
  form: UseFormReturn<IcalFeedBody>;
  open: boolean;
  onToggle: () => void;
}

/** Options that most feeds do not need: how to read events with missing details. */
export function MoreOptions({ form, open, onToggle }: MoreOptionsProps) {
  const t = useStore(feedFormTexts);
  const shared = useStore(adminCommonTexts);
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
              {({ value, onChange, ...field }) => (
                <SelectField
                  {...field}
                  label={t.newEvents}
                  hint={t.newEventsHint}
                  value={value ? 'drafts' : 'published'}
                  options={[
                    { value: 'published', label: t.published },
                    { value: 'drafts', label: t.asDrafts },
                  ]}
                  onChange={(choice) => onChange(choice === 'drafts')}
                />
              )}
            </FormField>
          </div>
        </div>
      </Collapsible>
    </section>
  );
}
