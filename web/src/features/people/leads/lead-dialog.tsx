import { type Lead, leadRights } from '@contract/leads.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { scopeWords } from '@/domains/leads/scope-words.ts';
import { leadTexts } from '@/domains/leads/texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { personName } from '@/lib/format/person-name.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { type LeadValues, saveLeadMutation } from './lead-mutations.ts';

/** The shifts that can be led: all, or those of a place or a slot type. */
function useScopes() {
  const t = useStore(leadTexts);
  const places = useQuery(placesQuery).data ?? [];
  const types = useQuery(slotTypesQuery).data ?? [];
  return [
    { value: '', label: t.choose },
    { value: 'all', label: t.all },
    ...places.map(({ id, name }) => ({ value: `place_id ${id}`, label: t.place({ name }) })),
    ...namedApart(types).map(({ id, name }) => ({ value: `slot_type_id ${id}`, label: t.slotType({ name }) })),
  ];
}

const fresh: LeadValues = { rights: ['gate', 'roster'], hours_before: 24, hours_after: 12 };
const fits = (hours: number) => Number.isInteger(hours) && hours >= 0 && hours <= 168;

interface LeadDialogProps {
  user: User;
  /** The grant to change; null: a new one. */
  lead: Lead | null;
  onClose: () => void;
}

/** Lets a person lead shifts, or changes what they may do there. */
export function LeadDialog({ user, lead, onClose }: LeadDialogProps) {
  const t = useStore(leadTexts);
  const common = useStore(commonTexts);
  const scopes = useScopes();
  const rightsId = useId();
  const [scope, setScope] = useState('');
  const [values, setValues] = useState<LeadValues>(lead ?? fresh);
  const [tried, setTried] = useState(false);
  const save = useMutation(withCallbacks(saveLeadMutation, { onSuccess: onClose }));
  const { rights, hours_before, hours_after } = values;
  const change = (some: Partial<LeadValues>) => setValues({ ...values, ...some });
  const isScopeMissing = lead === null && scope === '';
  const wrong = (hours: number) => (fits(hours) ? undefined : t.hoursBounds);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (save.isPending || isScopeMissing || rights.length === 0 || !fits(hours_before) || !fits(hours_after)) return;
    const [key = '', id] = scope.split(' ');
    save.mutate({
      lead,
      userId: user.id,
      scope: id ? { [key]: id } : {},
      values: { rights, hours_before, hours_after },
    });
  };
  return (
    <FormDialog
      open
      title={t.dialogTitle({ name: personName(user.name) })}
      submit={lead ? common.saveChanges : t.add}
      busy={save.isPending}
      refusal={save.isError ? messageOf(save.error) : null}
      onSubmit={send}
      onClose={onClose}
    >
      {lead ? (
        <p className="mb-4 font-strong wrap-anywhere">{scopeWords(lead, t)}</p>
      ) : (
        <SelectField
          label={t.which}
          value={scope}
          error={tried && isScopeMissing ? t.chooseShifts : undefined}
          onChange={setScope}
          options={scopes}
          className="mb-4"
        />
      )}
      <fieldset aria-describedby={tried && rights.length === 0 ? rightsId : undefined}>
        <legend className="font-strong">{t.rights}</legend>
        {leadRights.map((right) => (
          <div key={right} className="py-1">
            <Checkbox
              label={t[right]}
              checked={rights.includes(right)}
              onChange={(checked) =>
                change({ rights: leadRights.filter((one) => (one === right ? checked : rights.includes(one))) })
              }
            />
            <p className="-mt-1.5 pl-8 text-small text-soft">{t[`${right}Hint`]}</p>
          </div>
        ))}
        {tried && rights.length === 0 && (
          <p id={rightsId} role="alert" className="mt-1 text-small text-loss">
            {t.chooseRight}
          </p>
        )}
      </fieldset>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t.before}
          inputMode="numeric"
          value={hours_before}
          error={wrong(hours_before)}
          onChange={(hours) => change({ hours_before: hours })}
        />
        <NumberField
          label={t.after}
          inputMode="numeric"
          value={hours_after}
          error={wrong(hours_after)}
          onChange={(hours) => change({ hours_after: hours })}
        />
      </div>
      <p className="text-small text-soft">{t.hoursHint}</p>
    </FormDialog>
  );
}
