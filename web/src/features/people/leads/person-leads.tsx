import type { CallBody } from '@contract/call.ts';
import { createLead, deleteLead, type Lead, type LeadRight, leadRights, updateLead } from '@contract/leads.ts';
import type { User } from '@contract/users.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { leadTexts, rightsWords, scopeWords } from '@/domains/leads/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { personName } from '@/lib/format/person-name.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { changing } from '@/lib/query/changing.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { useApprovesHours } from '@/lib/query/use-approves-hours.ts';
import { PersonRow, PersonSection } from '../person/person-section.tsx';

const reload = [queryKeys.leads, queryKeys.dashboard];

/** What a grant says. */
interface LeadValues {
  rights: LeadRight[];
  hours_before: number;
  hours_after: number;
}

interface SavedLead {
  /** The grant that is changed; null: a new one, of `scope`. */
  lead: Lead | null;
  userId: string;
  scope: Pick<CallBody<typeof createLead>, 'place_id' | 'slot_type_id'>;
  values: LeadValues;
}

const saveLeadMutation = changing(
  ({ lead, userId, scope, values }: SavedLead) =>
    lead
      ? api(updateLead, { params: { id: lead.id }, body: values })
      : api(createLead, { body: { user_id: userId, ...scope, ...values } }),
  { success: () => leadTexts.get().saved, reload },
);

const removeLeadMutation = changing((id: string) => api(deleteLead, { params: { id } }), {
  success: () => leadTexts.get().removed,
  error: () => leadTexts.get().removeFailed,
  reload,
});

/** The shifts that can be led: all, or those of a place or a slot type. */
function useScopes() {
  const t = useTexts(leadTexts);
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
function LeadDialog({ user, lead, onClose }: LeadDialogProps) {
  const [t, common] = useTexts(leadTexts, commonTexts);
  const scopes = useScopes();
  const rightsId = useId();
  const [scope, setScope] = useState('');
  const [values, setValues] = useState<LeadValues>(lead ?? fresh);
  const approves = useApprovesHours() || lead?.rights.includes('hours');
  const offered = leadRights.filter((right) => right !== 'hours' || approves);
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
        {offered.map((right) => (
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
      <p className="text-small text-soft">{t.timesHint}</p>
    </FormDialog>
  );
}

/** Which shifts a person leads, with buttons to change that. Where nobody leads anything, only one quiet button. */
export function PersonLeads({ user }: { user: User }) {
  const [t, shared] = useTexts(leadTexts, adminCommonTexts);
  const all = useQuery(leadsQuery);
  const [edited, setEdited] = useState<Lead | 'new' | null>(null);
  const changed = edited === 'new' ? null : edited;
  const isGone = !all.data?.some(({ id }) => id === changed?.id);
  useGone(changed && scopeWords(changed, t), isGone, () => setEdited(null));
  const { mutate: remove } = useMutation(removeLeadMutation);
  // Administrators lead everything.
  if (user.role === 'admin' || user.state === 'left') return null;
  const own = all.data?.filter((lead) => lead.user.id === user.id) ?? [];
  const dialog = edited && <LeadDialog user={user} lead={changed} onClose={() => setEdited(null)} />;
  if (all.data?.length === 0)
    return (
      <div className="mt-4">
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setEdited('new')}>
          {t.letLead}
        </Button>
        {dialog}
      </div>
    );
  return (
    <PersonSection id="leads" title={t.title} about={t.about}>
      <FailedToLoad query={all} sentence={t.loadFailed} />
      <ul className="my-2 divide-y divide-line">
        {own.map((lead) => (
          <PersonRow
            key={lead.id}
            name={scopeWords(lead, t)}
            note={rightsWords(lead, t)}
            change={shared.edit}
            onChange={() => setEdited(lead)}
            remove={t.remove}
            onRemove={() => remove(lead.id)}
          />
        ))}
      </ul>
      {all.data && (
        <Button aria-haspopup="dialog" onClick={() => setEdited('new')}>
          {own.length > 0 ? t.add : t.letLead}
        </Button>
      )}
      {dialog}
    </PersonSection>
  );
}
