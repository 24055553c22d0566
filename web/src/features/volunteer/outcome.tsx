import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { amount } from '@/lib/format/numbers.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';

/** The result of the person's own signup. */
export type Outcome = Pick<Signup, 'attendance' | 'attendance_reason' | 'hours' | 'corrected' | 'out_assumed'>;

const looks = {
  attended: { Icon: CircleCheck, look: 'text-done' },
  no_show: { Icon: CircleX, look: 'text-loss' },
  excused: { Icon: CircleSlash, look: 'text-soft' },
} as const;

/** The attendance that an administrator has marked. */
export function OutcomeSign({ attendance }: { attendance: keyof typeof looks }) {
  const t = useStore(outcomeTexts);
  const { Icon, look } = looks[attendance];
  return (
    <span className={`flex items-center gap-1.5 ${look}`}>
      <Icon aria-hidden="true" className="size-5" />
      {t[attendance]}
    </span>
  );
}

/** The hours that count, the reason if an administrator changed them, and whether the check-out was assumed. */
export function OutcomeNote({ outcome }: { outcome: Outcome }) {
  const { attendance, attendance_reason, hours, corrected, out_assumed } = outcome;
  const t = useStore(outcomeTexts);
  const away = attendance === 'no_show' || attendance === 'excused';
  // Hours by check-in and check-out have no reason.
  const counted = (corrected && attendance_reason !== null ? t.corrected : t.counted)({ hours: amount(hours) });
  return (
    <p className="pl-5.5 text-small text-soft">
      {away ? t.nothing : counted}
      {out_assumed && <span className="block">{t.assumed}</span>}
      {attendance_reason && <span className="block">{attendance_reason}</span>}
    </p>
  );
}
