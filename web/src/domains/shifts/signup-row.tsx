import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { GroupLine } from '@/domains/groups/group-line.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { isDraft } from '@/lib/signups/places.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { timesOf } from '@/lib/time/event-time.ts';
import { signedShiftInWords } from '@/lib/time/moment.ts';
import { CancelReason, EventPlace } from './event-facts.tsx';
import { nextShiftTexts } from './texts.ts';
import { ShiftWhen } from './when.tsx';

/** What and where one of the person's own signups is; below it, what else is to be said about it. */
export function SignupFacts({
  signup,
  whose,
  children,
}: {
  signup: Signup;
  whose?: string | undefined;
  children: ReactNode;
}) {
  const common = useStore(commonTexts);
  const { event, slot_type } = signup;
  return (
    <div className="min-w-0 shrink grow basis-32">
      <h3 className="font-strong">
        {whose && (
          <span className="mr-2 rounded-round bg-action-wash px-2.5 py-0.5 text-small text-action-deep">{whose}</span>
        )}
        {event.title}
        {(event.status === 'canceled' || signup.slot_canceled) && (
          <span className="ml-2 font-regular text-loss">{common.canceled}</span>
        )}
      </h3>
      <p className="flex items-center gap-1.5 text-soft">
        <SlotSwatch color={slot_type.color} />
        {slot_type.name}
      </p>
      <CancelReason event={event} />
      <EventPlace event={event} />
      {signup.group && <GroupLine group={signup.group} />}
      {children}
    </div>
  );
}

/** Says that giving a place back counts as late by now. */
export function LateNote() {
  const t = useStore(nextShiftTexts);
  return <p className="text-small text-attention">{t.late}</p>;
}

interface SignupRowProps {
  signup: Signup;
  /** Whose it is, where shifts of several people are together. */
  whose?: string | undefined;
  /** Giving it back counts as late by now. */
  late: boolean;
  /** Without it, the signup can no longer be canceled. */
  onGiveBack?: () => void;
  /** What else there is to say about the shift. */
  children?: ReactNode;
  /** What else can be done, in a line of its own with the button that cancels. */
  actions?: ReactNode;
}

/** One of the person's own signups. */
export function SignupRow({ signup, whose, late, onGiveBack, children, actions }: SignupRowProps) {
  const t = useStore(changeTexts);
  const { event, slot_type } = signup;
  return (
    <li className="entry">
      <ShiftWhen event={timesOf(event)} />
      <div
        className={clsx(
          'flex min-w-0 flex-wrap items-center justify-between',
          actions ? 'gap-2 *:first:basis-full' : 'gap-x-4',
        )}
      >
        <SignupFacts signup={signup} whose={whose}>
          {signup.status === 'displaced' && (
            <p className="mt-1 flex items-start gap-1.5 text-attention">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {t.overlaps}
            </p>
          )}
          {children}
          {onGiveBack && late && <LateNote />}
        </SignupFacts>
        {actions}
        {onGiveBack && (
          <Button variant="quiet" className="-mr-3 ml-auto" busy={isDraft(signup.id)} onClick={onGiveBack}>
            {t.cancel}
            <span className="sr-only">
              {' '}
              {t.forSlot({ slotType: slot_type.name, event: signedShiftInWords(event) })}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}
