import type { Event, SlotAssignment } from '@contract/events.ts';
import type { QualificationRef } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useTransition } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { ageButtonTexts } from '@/domains/ages/button-texts.ts';
import { documentButtonTexts } from '@/domains/documents/button-texts.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { waitingTexts } from '@/domains/waitlist/texts.ts';
import { joinMutation, leaveMutation, waitsQuery } from '@/domains/waitlist/waits.ts';
import { withTexts } from '@/i18n/languages.ts';
import { nextPaint } from '@/lib/app/later.ts';
import { useOnline } from '@/lib/app/online.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { isDraft } from '@/lib/signups/places.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { whenAndWhere } from '@/lib/time/moment.ts';
import { findTexts } from '../texts.ts';
import type { OwnPlace } from './own-place.ts';
import { usePlaceActions } from './use-places.ts';

interface PlaceButtonProps {
  event: Event;
  slot: SlotAssignment;
  own: OwnPlace;
  /** The look and the words with which a place is taken. */
  variant: 'primary' | 'tinted';
  take: string;
  /** For which slot, for screen readers. */
  of: string;
  className?: string;
  /** Called before the place is taken. */
  onTake?: () => void;
}

/** The button that takes a place. The same one gives it back, so that it keeps the focus. */
export function PlaceButton({ event, slot, own, variant, take: label, of, className, onTake }: PlaceButtonProps) {
  const t = useStore(changeTexts);
  const { take, giveBackSlot } = usePlaceActions();
  const online = useOnline();
  const [pressed, startPressing] = useTransition();
  const held = own.slotId === slot.id ? own.signupId : null;
  // The button responds before the lists are rendered again, which takes too long on a slow phone.
  const act = () =>
    startPressing(async () => {
      await nextPaint();
      if (held) return giveBackSlot(event, slot, held);
      onTake?.();
      take(event, slot, own);
    });
  return (
    <Button
      data-place-action=""
      variant={held ? 'quiet' : variant}
      className={className}
      busy={pressed || (held !== null && isDraft(held))}
      // Somebody else may have it by the time this would be sent.
      disabled={!held && !online}
      onClick={act}
    >
      {held ? t.cancel : label}
      <span className="sr-only"> {of}</span>
    </Button>
  );
}

const loadStanding = () =>
  withTexts('dialogs', () => import('./standing-dialog.tsx')).then(({ StandingDialog }) => StandingDialog);

/** Opens the dialog in which a person signs up for the dates on which a slot repeats. */
export function StandingSignup({ slot, of }: { slot: SlotAssignment; of: string }) {
  const t = useStore(findTexts);
  const { Dialog, close, opens } = useLazyDialog(loadStanding);
  return (
    <>
      <Button variant="quiet" className="px-3!" {...opens}>
        <Repeat aria-hidden="true" className="size-5 shrink-0" />
        {t.moreDates}
        <span className="sr-only"> {of}</span>
      </Button>
      {Dialog && <Dialog slot={slot} onClose={close} />}
    </>
  );
}

interface ConfirmAndTakeProps {
  /** For which slot, for screen readers. */
  name: string;
  asked: readonly QualificationRef[];
  onConfirmed: () => void;
}

const loadConfirm = () =>
  withTexts('dialogs', () => import('@/domains/qualifications/confirm-dialog.tsx')).then(
    ({ ConfirmDialog }) => ConfirmDialog,
  );

/** The button of a slot whose person has to confirm something first: it opens the sentences, then takes the place. */
export function ConfirmAndTake({ name, asked, onConfirmed }: ConfirmAndTakeProps) {
  const t = useStore(qualifyingTexts);
  const { user } = useAuth();
  const { Dialog, close, opens } = useLazyDialog(loadConfirm);
  if (!user) return null;
  return (
    <>
      <Button key="action" data-place-action="" variant="tinted" {...opens}>
        {t.confirm}
        <span className="sr-only"> {name}</span>
      </Button>
      {Dialog && <Dialog userId={user.id} submit={t.confirmAndSignUp} {...{ asked, onConfirmed }} onClose={close} />}
    </>
  );
}

const loadBirth = () =>
  withTexts('dialogs', () => import('@/domains/ages/birth-dialog.tsx')).then(({ BirthDialog }) => BirthDialog);

/** The button of a slot for which the age of its person has to be known: it asks for it, then takes the place. */
export function SayAgeAndTake({ name, onSaid }: { name: string; onSaid: () => void }) {
  const t = useStore(ageButtonTexts);
  const { user } = useAuth();
  const { Dialog, close, opens } = useLazyDialog(loadBirth);
  if (!user) return null;
  return (
    <>
      <Button key="action" data-place-action="" variant="tinted" {...opens}>
        {t.enter}
        <span className="sr-only"> {name}</span>
      </Button>
      {Dialog && <Dialog userId={user.id} own known={null} submit={t.saveAndSignUp} onSaved={onSaid} onClose={close} />}
    </>
  );
}

const loadAgree = () =>
  withTexts('dialogs', () => import('@/domains/documents/agree-dialog.tsx')).then(({ AgreeDialog }) => AgreeDialog);

interface AgreeAndTakeProps {
  name: string;
  asked: readonly { id: string; name: string }[];
  onAgreed: () => void;
}

/** The button of a slot whose person has to agree to documents first: it opens their texts, then takes the place. */
export function AgreeAndTake({ name, asked, onAgreed }: AgreeAndTakeProps) {
  const t = useStore(documentButtonTexts);
  const { user } = useAuth();
  const { Dialog, close, opens } = useLazyDialog(loadAgree);
  if (!user) return null;
  return (
    <>
      <Button key="action" data-place-action="" variant="tinted" {...opens}>
        {t.read}
        <span className="sr-only"> {name}</span>
      </Button>
      {Dialog && <Dialog userId={user.id} submit={t.agreeAndSignUp} {...{ asked, onAgreed }} onClose={close} />}
    </>
  );
}

interface WaitButtonProps {
  slotId: string;
  slotType: string;
  event: Event;
}

/** In a slot that is full: the button to wait for a place, or the rank with the button to leave, which is the same one. */
export function WaitButton({ slotId, slotType, event }: WaitButtonProps) {
  const t = useStore(waitingTexts);
  const { data } = useQuery(waitsQuery);
  const join = useMutation(joinMutation);
  const leave = useMutation(leaveMutation);
  if (!data) return null;
  const wait = data.find(({ slot_id }) => slot_id === slotId);
  if (wait?.offer) return <span className="text-small text-attention">{t.offered}</span>;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-1">
      {wait && <span className="text-small text-soft">{t.rank({ rank: wait.rank, waiting: wait.waiting })}</span>}
      <Button
        variant={wait ? 'quiet' : 'tinted'}
        busy={join.isPending || leave.isPending}
        onClick={() => (wait ? leave : join).mutate(slotId)}
      >
        {wait ? t.leave : t.wait}
        <span className="sr-only">
          {' '}
          {t.forSlot({ slotType: `${slotType}, ${whenAndWhere(event)}`, event: event.title })}
        </span>
      </Button>
    </span>
  );
}
