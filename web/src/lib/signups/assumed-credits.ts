import { amount } from '@/lib/format/numbers.ts';
import { outcomeTexts } from './outcome-texts.ts';

/** How many of the completed credits are of work that nobody has recorded, in words; `null`: none. */
export const assumedCredits = ({ assumed_credits }: { assumed_credits: number }): string | null =>
  assumed_credits > 0 ? outcomeTexts.get().assumedCredits({ credits: amount(assumed_credits) }) : null;
