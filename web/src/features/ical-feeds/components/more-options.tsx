import type { IcalFeedBody } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { EventLengthFields } from '@/components/form/event-lengths/event-length-fields.tsx';
import { ZoneField } from '@/components/form/zone/zone-field.tsx';
import { feedFormMessages } from '../messages.ts';

interface MoreOptionsProps {
  form: UseFormReturn<IcalFeedBody>;
  open: boolean;
  onToggle: () => void;
}

/** What most feeds never need: how to read events that do not say enough. */
export function MoreOptions({ form, open, onToggle }: MoreOptionsProps) {
  const t = useStore(feedFormMessages);
  const id = useId();
  const { errors } = form.formState;
  return (
    <section className="sheet px-5 py-3 sm:px-8">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-control px-2 font-strong"
        >
          {t.more}
          <ChevronDown
            aria-hidden="true"
            className={`size-5 text-soft transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      {/* Closed it is still part of the form, so that nothing entered is lost. */}
      <div id={id} hidden={!open} className="pt-3 pb-4">
        <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
          <EventLengthFields
            length={{
              error: errors.default_length_minutes?.message,
              ...form.register('default_length_minutes', { valueAsNumber: true }),
            }}
            allDay={{
              error: errors.all_day_hours?.message,
              ...form.register('all_day_hours', { valueAsNumber: true }),
            }}
          />
          <div className="sm:col-span-2">
            <Controller
              control={form.control}
              name="timezone"
              render={({ field, fieldState }) => (
                <ZoneField
                  label={t.zone}
                  hint={t.zoneHint}
                  error={fieldState.error?.message}
                  iana
                  none={t.ownZone}
                  value={field.value ?? ''}
                  onChange={(zone) => field.onChange(zone || undefined)}
                />
              )}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
