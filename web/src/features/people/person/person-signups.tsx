import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { money } from '@/lib/format/numbers.ts';
import { PersonSignupRow } from './person-signup-row.tsx';
import { totalOf } from './signups.ts';
import { earnedTogether } from './words.ts';

interface PersonSignupsProps {
  title: string;
  /** Shown if there are none. */
  none: string;
  signups: readonly Signup[];
  /** They are over: pay counts as far as it is marked. */
  isPast?: boolean;
  onRelease: (signup: Signup) => void;
}

/** Signups of a person under a heading, with their total hours, credits and pay. */
export function PersonSignups({ title, none, signups, isPast = false, onRelease }: PersonSignupsProps) {
  const shared = useStore(adminCommonTexts);
  const headingId = useId();
  const { unmarked, ...total } = totalOf(signups, isPast);
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-lead font-strong">
          {title}
        </h2>
        {signups.length > 0 && <p className="text-small text-soft">{earnedTogether(total)}</p>}
        {unmarked.count > 0 && (
          <p className="basis-full text-small text-soft">
            {shared.unmarkedPay({ count: unmarked.count, amount: money(unmarked.pay) })}
          </p>
        )}
      </div>
      {signups.length === 0 ? (
        <p className="sheet p-5 text-soft sm:px-6">{none}</p>
      ) : (
        <ul tabIndex={-1} className="sheet ruled">
          {signups.map((signup) => (
            <PersonSignupRow key={signup.id} signup={signup} onRelease={() => onRelease(signup)} />
          ))}
        </ul>
      )}
    </section>
  );
}
