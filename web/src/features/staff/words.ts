import type { Signup } from '@contract/signups.ts';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { money } from '@/lib/format/numbers.ts';
import { credits } from '@/lib/format/worth.ts';
import { outcomeMessages } from '@/lib/signups/outcome-messages.ts';

type Earnings = Pick<Signup, 'hours' | 'credits' | 'pay'>;

/** What a signup earns: '2 h · 4 credits', '2 h · $31.00'. */
export const earned = ({ hours, credits: count, pay }: Earnings): string =>
  [adminCommonMessages.get().inHours({ hours }), pay === null ? credits(count) : money(pay)].join(' · ');

/** What several signups earn. Credits or pay are left out if only the other is earned. */
export const earnedTogether = ({
  hours,
  assumed,
  credits: count,
  pay,
}: Earnings & { assumed: number; pay: number }): string =>
  [
    adminCommonMessages.get().inHours({ hours }),
    ...(assumed > 0 ? [outcomeMessages.get().assumedHours({ hours: assumed })] : []),
    ...(count > 0 || pay === 0 ? [credits(count)] : []),
    ...(pay > 0 ? [money(pay)] : []),
  ].join(' · ');
