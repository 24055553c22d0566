import type { OrganisationPatch } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import type { Rule } from './rules.ts';
import { ruleTexts } from './texts.ts';

/** A rule: its switch, its figure, and a sentence that explains it. */
export function RuleRow({ form, rule }: { form: UseFormReturn<OrganisationPatch>; rule: Rule }) {
  const t = useStore(ruleTexts);
  const { name, start, step, max } = rule;
  return (
    <FormField control={form.control} name={name}>
      {(field) => {
        const figure = field.value ?? null;
        return (
          <li className="py-3">
            <Switch
              label={t[rule.label]}
              checked={figure !== null}
              onChange={(on) => {
                field.onChange(on ? start : null);
                form.clearErrors(name);
              }}
            />
            {figure !== null && (
              <fieldset
                aria-label={t[rule.label]}
                className="mt-2 grid min-w-0 items-start gap-x-5 sm:grid-cols-[12rem_1fr]"
              >
                <NumberField {...field} label={t[rule.field]} inputMode="decimal" min={step} max={max} step={step} />
                <p aria-live="polite" className="text-soft sm:pt-10 sm:pb-2">
                  {figure > 0 && t[rule.says]({ count: figure })}
                </p>
              </fieldset>
            )}
          </li>
        );
      }}
    </FormField>
  );
}
