import type { OrganisationPatch } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { Section } from './section.tsx';
import { organisationTexts } from './texts.ts';

/** When people are checked in, when they are missing, and which hours follow. */
export function DaySection({ form }: { form: UseFormReturn<OrganisationPatch> }) {
  const t = useStore(organisationTexts);
  return (
    <Section title={t.day} hint={t.dayHint}>
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <FormField control={form.control} name="check_in_before_minutes">
          {(field) => <NumberField label={t.checkIn} hint={t.checkInHint} min={0} max={1440} step={1} {...field} />}
        </FormField>
        <FormField control={form.control} name="no_show_after_minutes">
          {(field) => <NumberField label={t.noShow} hint={t.noShowHint} min={0} max={1440} step={1} {...field} />}
        </FormField>
        <FormField control={form.control} name="gate_tolerance_minutes">
          {(field) => (
            <NumberField label={t.gateTolerance} hint={t.gateToleranceHint} min={0} max={120} step={1} {...field} />
          )}
        </FormField>
      </div>
    </Section>
  );
}
