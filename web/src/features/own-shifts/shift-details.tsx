import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { UserRoundCheck, UsersRound } from 'lucide-react';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { phoneLink } from '@/lib/format/phone-link.ts';
import { worth } from '@/lib/format/worth.ts';
import { timesOf } from '@/lib/time/event-time.ts';
import { signedShiftInWords } from '@/lib/time/shift-in-words.ts';
import { ownShiftTexts } from './texts.ts';

const line = 'mt-1 flex items-start gap-1.5';

/** What somebody needs for a shift beside its time and place: what it earns, what to bring, who else comes. */
export function ShiftDetails({ signup }: { signup: Signup }) {
  const t = useStore(ownShiftTexts);
  const { event, slot_type, bring, companions, leads } = signup;
  return (
    <>
      <p className="pl-5.5 text-soft">{worth(slot_type, timesOf(event))}</p>
      <AboutRole type={slot_type} of={`${slot_type.name}, ${signedShiftInWords(event)}`} bring={bring} />
      {companions.length > 0 && (
        <p className={line}>
          <UsersRound aria-hidden="true" className="mt-1 size-4 shrink-0 text-soft" />
          <span className="min-w-0">{t.withYou({ names: companions.join(', ') })}</span>
        </p>
      )}
      {leads.map(({ name, phone }) => (
        <p key={`${name} ${phone}`} className={line}>
          <UserRoundCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-soft" />
          <span className="min-w-0">
            {t.lead({ name })}
            {phone && (
              <>
                {' · '}
                <a href={phoneLink(phone)} className="text-action underline-offset-4 hover:underline">
                  {phone}
                </a>
              </>
            )}
          </span>
        </p>
      ))}
    </>
  );
}
