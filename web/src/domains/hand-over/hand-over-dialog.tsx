import { useStore } from '@nanostores/react';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { useGoneWithRow } from '@/lib/lists/use-gone.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import { handOverDialogTexts } from './dialog-texts.ts';
import { handOverPeopleQuery, startMutation } from './hand-overs.ts';

interface HandOverDialogProps {
  signupId: string;
  /** The title of the event. */
  event: string;
  onClose: () => void;
}

/** Whether the person no longer has a confirmed place. */
const isLost = (client: QueryClient, signupId: string): boolean =>
  client.getQueryData(signupsQuery.queryKey)?.some(({ id, status }) => id === signupId && status === 'confirmed') ===
  false;

/** Asks to whom a place goes: whoever fits, somebody known, or an address. */
export function HandOverDialog({ signupId, event, onClose }: HandOverDialogProps) {
  const t = useStore(handOverDialogTexts);
  const { data: people = [] } = useQuery(handOverPeopleQuery);
  const [to, setTo] = useState('all');
  const [personId, setPersonId] = useState('');
  const [email, setEmail] = useState('');
  const [isMissing, setMissing] = useState(false);
  const start = useMutation(withCallbacks(startMutation, { onSuccess: onClose }));
  useGoneWithRow(event, (client) => isLost(client, signupId), onClose);
  const chosen = people.find(({ id }) => id === personId) ?? people[0];
  const options = [
    { value: 'all', label: t.all, hint: t.allHint },
    ...(people.length > 0 ? [{ value: 'known', label: t.known }] : []),
    { value: 'address', label: t.byAddress, hint: t.addressHint },
  ];
  const send = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (start.isPending) return;
    const address = email.trim();
    if (to === 'address' && !address) return setMissing(true);
    start.mutate({
      signupId,
      ...(to === 'known' && chosen && { personId: chosen.id }),
      ...(to === 'address' && { email: address }),
    });
  };
  return (
    <FormDialog
      open
      title={t.title({ event })}
      submit={t.submit}
      busy={start.isPending}
      refusal={start.error && `${t.failed} ${messageOf(start.error)}`}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="mb-4">{t.stays}</p>
      <RadioGroup label={t.whom} value={to} options={options} onChange={setTo} />
      {to === 'known' && (
        <SelectField
          className="mt-3"
          label={t.person}
          value={chosen?.id ?? ''}
          options={people.map(({ id, name, together }) => ({
            value: id,
            label: t.together({ name, event: together }),
          }))}
          onChange={setPersonId}
        />
      )}
      {to === 'address' && (
        <Field
          className="mt-3"
          label={t.address}
          type="email"
          autoComplete="off"
          value={email}
          error={isMissing ? t.addressMissing : undefined}
          onChange={(changed) => {
            setMissing(false);
            setEmail(changed.target.value);
          }}
        />
      )}
    </FormDialog>
  );
}
