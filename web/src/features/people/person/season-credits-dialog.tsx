import { type PersonSeason, seasonCreditsBody } from '@contract/seasons.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { personFormTexts } from '../texts.ts';
import { askForCreditsMutation } from './season-queries.ts';
import { personSeasonTexts } from './season-texts.ts';

interface SeasonCreditsDialogProps {
  userId: string;
  asked: PersonSeason;
  onClose: () => void;
}

/** Asks how many credits a person has to earn in a season. */
export function SeasonCreditsDialog({ userId, asked, onClose }: SeasonCreditsDialogProps) {
  const t = useStore(personSeasonTexts);
  const form = useStore(personFormTexts);
  const common = useStore(commonTexts);
  const { season, is_own, required_credits } = asked;
  const [refusal, setRefusal] = useState<string | null>(null);
  const values = useForm({
    resolver: zodResolver(seasonCreditsBody),
    mode: 'onTouched',
    defaultValues: { required_credits: is_own ? required_credits : null },
  });
  const save = useMutation(
    withCallbacks(askForCreditsMutation, {
      onSuccess: onClose,
      onError: (error) => setRefusal(applyServerErrors(values, error, { fields: ['required_credits'] })),
    }),
  );
  return (
    <FormDialog
      open
      title={t.changeNamed({ season: season.name })}
      submit={common.saveChanges}
      busy={save.isPending}
      refusal={save.isError ? refusal : null}
      onSubmit={values.handleSubmit((body) => {
        if (!save.isPending) save.mutate({ userId, season: season.id, ...body });
      })}
      onClose={onClose}
    >
      <FormField control={values.control} name="required_credits">
        {({ onChange, ...field }) => (
          <NumberField
            label={form.required}
            inputMode="decimal"
            min={0}
            step={0.5}
            hint={t.empty}
            {...field}
            onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
