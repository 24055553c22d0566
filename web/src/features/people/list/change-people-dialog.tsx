import type { CallBody } from '@contract/call.ts';
import { changePeople, leftReasons, mostChanged, type PeopleOutcome } from '@contract/people.ts';
import { type Role, roles } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ShortList } from '@/components/ui/short-list.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { api } from '@/lib/api/api.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { changePeopleMutation } from '../invitations/mutations.ts';
import { personFormTexts, tableTexts } from '../texts.ts';
import { PreviewForm } from './preview-form.tsx';

interface PeoplePreviewProps {
  outcome: PeopleOutcome;
  /** Whether they are invited, not changed. */
  invited: boolean;
  newRole: Role | null;
}

type Named = PeopleOutcome['left'][number] | PeopleOutcome['changed'][number];

/** Who would change, and who would stay and why. */
function PeoplePreview({ outcome: { changed, left }, invited, newRole }: PeoplePreviewProps) {
  const t = useStore(tableTexts);
  const shared = useStore(adminCommonTexts);
  const forms = useStore(personFormTexts);
  const me = useAuth().user?.id;
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  const name = (person: Named) => (person.name === null ? shared.someone : personName(person.name));
  const names = (people: readonly Named[]) => (
    <ShortList items={people.toSorted((one, two) => name(one).localeCompare(name(two)))} keyOf={({ id }) => id} columns>
      {name}
    </ShortList>
  );
  const losesOwn = newRole !== null && newRole !== 'admin' && changed.some(({ id }) => id === me);
  return (
    <div className="grid gap-4">
      <div>
        <p ref={top} tabIndex={-1} role="status" className="font-strong">
          {changed.length === 0
            ? t.nobodyChanges
            : (invited ? t.willBeInvited : t.willChange)({ count: changed.length })}
        </p>
        {names(changed)}
      </div>
      {leftReasons.map((reason) => {
        const people = left.filter((person) => person.why === reason);
        return (
          people.length > 0 && (
            <section key={reason} aria-label={t[reason]}>
              <h3 className="text-small font-strong">{t[reason]}</h3>
              {names(people)}
            </section>
          )
        );
      })}
      {newRole === 'admin' && changed.length > 0 && <Message tone="attention">{t.adminIntro}</Message>}
      {losesOwn && <Message tone="attention">{forms.demoteOwnText}</Message>}
      {changed.length > 0 && !invited && <p className="text-small text-soft">{t.noUndo}</p>}
    </div>
  );
}

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
  const check = useMutation({
    mutationFn: (of: Body) => api(changePeople, { body: { ...of, preview: true } }),
  });
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
