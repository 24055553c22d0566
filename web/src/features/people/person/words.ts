import type { Signup } from '@contract/signups.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { money } from '@/lib/format/numbers.ts';
import { credits } from '@/lib/format/worth.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';

type Earnings = Pick<Signup, 'hours' | 'credits' | 'pay'>;

/** What a signup earns: '2 h · 4 credits', '2 h · $31.00'. */
export const earned = ({ hours, credits: count, pay }: Earnings): string =>
  [adminCommonTexts.get().inHours({ hours }), pay === null ? credits(count) : money(pay)].join(' · ');

/** What several signups earn. Credits or pay are left out if only the other is earned. */
export const earnedTogether = ({
  hours,
  assumed,
  credits: count,
  pay,
}: Earnings & { assumed: number; pay: number }): string =>
  [
    adminCommonTexts.get().inHours({ hours }),
    ...(assumed > 0 ? [outcomeTexts.get().assumedHours({ hours: assumed })] : []),
    ...(count > 0 || pay === 0 ? [credits(count)] : []),
    ...(pay > 0 ? [money(pay)] : []),
  ].join(' · ');
