import type { CallBody } from '@contract/call.ts';
import { type changePeople, mostChanged } from '@contract/people.ts';
import { type Role, roles } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { tableTexts } from '../table-texts.ts';
import { changePeopleMutation, previewPeopleMutation } from './people-mutation.ts';
import { PeoplePreview } from './people-preview.tsx';
import { PreviewForm } from './preview-form.tsx';

type Body = CallBody<typeof changePeople>;
export type PeopleAction = Body['action'];

interface ChangePeopleProps {
  action: PeopleAction;
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the value, names who changes and who stays and why, and changes them. */
function Steps({ action, ids, onDone, onClose }: ChangePeopleProps) {
  const t = useStore(tableTexts);
  const shared = useStore(adminCommonTexts);
  const [role, setRole] = useState<Role>('staff');
  const [credits, setCredits] = useState(0);
  const check = useMutation(previewPeopleMutation);
  const save = useMutation(withCallbacks(changePeopleMutation, { onSuccess: onDone }));
  const chosen = { ids: [...ids], preview: false };
  const body: Body =
    action === 'role'
      ? { action, role, ...chosen }
      : action === 'invite'
        ? { action, ...chosen }
        : { action, required_credits: credits, ...chosen };
  const outcome = check.data;
  const count = outcome?.changed.length ?? 0;
  return (
    <PreviewForm
      preview={
        outcome ? (
          <PeoplePreview outcome={outcome} invited={action === 'invite'} newRole={action === 'role' ? role : null} />
        ) : null
      }
      tooMany={ids.length > mostChanged ? t.tooMany({ most: mostChanged }) : null}
      apply={count > 0 ? (action === 'invite' ? t.applyInvite : t.apply)({ count }) : null}
      busy={check.isPending || save.isPending}
      error={save.error ?? check.error}
      onCheck={() => check.mutate(body)}
      onApply={() => save.mutate(body)}
      onBack={check.reset}
      onClose={onClose}
    >
      {action === 'role' && (
        <SelectField
          label={t.newRole}
          options={roles.map((value) => ({ value, label: shared[value] }))}
          value={role}
          onChange={(value) => setRole(value as Role)}
        />
      )}
      {action === 'required_credits' && (
        <NumberField label={t.required} min={0} step="any" value={credits} onChange={setCredits} />
      )}
      {action === 'invite' && <p>{t.inviteIntro}</p>}
    </PreviewForm>
  );
}

/** Changes or invites the chosen people. */
export function ChangePeopleDialog({
  action,
  ...steps
}: Omit<ChangePeopleProps, 'action'> & { action: PeopleAction | null }) {
  const t = useStore(tableTexts);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(action);
  if (action && action !== last) setLast(action);
  const titles = { role: t.changeRole, required_credits: t.setRequired, invite: t.invite };
  return (
    <Dialog open={action !== null} title={last ? titles[last] : ''} onClose={steps.onClose}>
      {last && <Steps key={last} action={last} {...steps} />}
    </Dialog>
  );
}
