import type { HandOver } from '@contract/hand-overs.ts';
import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { useGoneWithRow } from '@/lib/lists/use-gone.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { timesOf } from '@/lib/time/event-time.ts';
import { whenAndWhere } from '@/lib/time/moment.ts';
import { handOverDialogTexts, swapDialogTexts } from './dialog-texts.ts';
import { handOversQuery, offerInReturnMutation } from './hand-overs.ts';

interface SwapDialogProps {
  place: HandOver;
  /** The person's own places that they can give, soonest first; at least one. */
  own: readonly Signup[];
  onClose: () => void;
}

/** Asks which of one's own places goes the other way. */
export function SwapDialog({ place, own, onClose }: SwapDialogProps) {
  const t = useStore(swapDialogTexts);
  const { submit } = useStore(handOverDialogTexts);
  const [chosen, setChosen] = useState(place.swap_with ?? own[0]?.id ?? '');
  const offer = useMutation(withCallbacks(offerInReturnMutation, { onSuccess: onClose }));
  useGoneWithRow(
    place.event.title,
    (client) => client.getQueryData(handOversQuery.queryKey)?.some(({ id }) => id === place.id) === false,
    onClose,
  );
  const send = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (!offer.isPending) offer.mutate({ id: place.id, signupId: chosen });
  };
  return (
    <FormDialog
      open
      title={t.title({ event: place.event.title })}
      submit={submit}
      busy={offer.isPending}
      refusal={offer.error && `${t.failed} ${messageOf(offer.error)}`}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="mb-4">{t.asks}</p>
      <RadioGroup
        label={t.which}
        value={chosen}
        options={own.map(({ id, event, slot_type }) => ({
          value: id,
          label: `${event.title} · ${slot_type.name}`,
          hint: whenAndWhere({ ...timesOf(event), location: event.location }),
        }))}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
