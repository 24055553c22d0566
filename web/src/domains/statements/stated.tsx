import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useLanguage } from '@/i18n/use-language.ts';
import { amount } from '@/lib/format/numbers.ts';
import { calendarDay, dayKey, spanOfDays } from '@/lib/time/time.ts';
import { browserZone } from '@/lib/time/zones.ts';
import type { SignedText } from './signed-text.ts';
import { statedTexts } from './texts.ts';

const hours = (minutes: number): string => amount(minutes / 60);
const cell = 'border-t border-line py-2';

/** The day of a moment, in full. */
export const dayOfMoment = (moment: string): string => calendarDay(dayKey(moment, browserZone()));

interface StatedProps {
  statement: SignedText;
  /** Who it is about: the initials, which are all that is signed, unless the reader knows more. */
  person?: string;
  /** Further facts, as pairs of `dt` and `dd`. */
  children?: ReactNode;
}

/** What a statement says: who, where, when, and the hours in each role. */
export function Stated({ statement: { said, issuedAt }, person = said.initials, children }: StatedProps) {
  const t = useStore(statedTexts);
  useLanguage();
  const facts = [
    [t.person, person],
    [t.organisation, said.organisation],
    [t.period, spanOfDays(said.first_day, said.last_day)],
    [t.issued, dayOfMoment(issuedAt)],
  ];
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft max-sm:-mb-2">{name}</dt>
            <dd className="font-strong wrap-anywhere">{value}</dd>
          </div>
        ))}
        {children}
      </dl>
      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr className="text-left text-small text-soft">
            <th className="pb-2 font-regular">{t.role}</th>
            <th className="pb-2 text-right font-regular">{t.hours}</th>
          </tr>
        </thead>
        <tbody>
          {said.roles.map(({ name, minutes }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two roles can have the same name, and nothing moves
            <tr key={index}>
              <th scope="row" className={`${cell} pr-4 text-left font-regular wrap-anywhere`}>
                {name}
              </th>
              <td className={`${cell} text-right align-top`}>{hours(minutes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-strong">
            <th scope="row" className={`${cell} border-t-2 pr-4 text-left`}>
              {t.total}
            </th>
            <td className={`${cell} border-t-2 text-right`}>
              {hours(said.roles.reduce((sum, { minutes }) => sum + minutes, 0))}
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
