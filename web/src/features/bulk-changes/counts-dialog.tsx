import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { AmountField } from './amount-field.tsx';
import { bodyOfCounts, type CountsValues, countsForm } from './counts-form.ts';
import type { PlanDialogProps } from './plan-dialogs.tsx';
import { planTexts } from './plan-texts.ts';

/** Asks how many people shifts need. */
export function CountsDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
  const t = useStore(planTexts);
  const shared = useStore(adminCommonTexts);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const used = new Set(shifts.flatMap(({ slots }) => slots.map(({ slot_type_id }) => slot_type_id)));
  const form = useForm<CountsValues>({
    resolver: zodResolver(countsForm),
    defaultValues: { slotType: '', how: 'set', number: null, minimum: null },
  });
  const { control, handleSubmit, formState } = form;
  return (
    <FormDialog
      open={open}
      title={t.countsTitle({ count: shifts.length })}
      submit={t.change}
      busy={false}
      refusal={formState.errors.root?.message ? t.noCount : null}
      onSubmit={handleSubmit((values) => onMake(bodyOfCounts(shifts, values)))}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormField<CountsValues, 'slotType'> control={control} name="slotType">
          {({ error: _, onBlur: __, ref: ___, ...field }) => (
            <SelectField
              {...field}
              label={shared.slotType}
              options={[
                { value: '', label: t.everyType },
                ...namedApart(types.filter(({ id }) => used.has(id))).map(({ id, name }) => ({
                  value: id,
                  label: name,
                })),
              ]}
            />
          )}
        </FormField>
        <div className="grid grid-cols-2 gap-3">
          <FormField<CountsValues, 'how'> control={control} name="how">
            {({ error: _, onBlur: __, ref: ___, ...field }) => (
              <SelectField
                {...field}
                label={t.how}
                options={(['set', 'more', 'fewer'] as const).map((value) => ({ value, label: t[value] }))}
              />
            )}
          </FormField>
          <FormField<CountsValues, 'number'> control={control} name="number">
            {(field) => <AmountField {...field} label={t.number} min={1} />}
          </FormField>
        </div>
        <FormField<CountsValues, 'minimum'> control={control} name="minimum">
          {(field) => <AmountField {...field} label={t.minimum} hint={t.minimumHint} min={1} />}
        </FormField>
      </div>
    </FormDialog>
  );
}
