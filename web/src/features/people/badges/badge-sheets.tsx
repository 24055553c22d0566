import type { CallAnswer } from '@contract/call.ts';
import type { makeBadges } from '@contract/codes.ts';
import { useStore } from '@nanostores/react';
import { Printer } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Badge } from './badge.tsx';
import type { Bearer } from './people.ts';
import { badgeTexts } from './texts.ts';

export type Badges = NonNullable<CallAnswer<typeof makeBadges>>['badges'];

/** Two and two, so that no sheet ends within a row. */
const rowsOf = (badges: Badges): Badges[] =>
  badges.flatMap((_, index) => (index % 2 === 0 ? [badges.slice(index, index + 2)] : []));

interface BadgeSheetsProps {
  badges: Badges;
  bearers: readonly Bearer[];
  /** The day of which the shifts are written on the badges. */
  day: string | null;
}

/** The badges as they are printed, with lines to cut along. */
export function BadgeSheets({ badges, bearers, day }: BadgeSheetsProps) {
  const t = useStore(badgeTexts);
  const duties = new Map(bearers.map((bearer) => [bearer.id, bearer.duties]));
  const missing = bearers.length - badges.length;
  return (
    <section aria-labelledby="badges" data-badges="" className="mt-8 print:mt-0">
      <div data-print="no" className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="badges" className="text-lead font-strong">
            {t.made({ count: badges.length })}
          </h2>
          <p className="text-soft">{t.printHint}</p>
          {missing > 0 && <p className="text-soft">{t.leftOut({ count: missing })}</p>}
        </div>
        {badges.length > 0 && (
          <Button variant="primary" className="max-sm:w-full" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t.print}
          </Button>
        )}
      </div>
      {rowsOf(badges).map((row) => (
        <ul
          key={row[0]?.user_id}
          className="-mt-px flex break-inside-avoid flex-wrap max-sm:justify-center print:flex-nowrap"
        >
          {row.map(({ user_id, name, code }) => (
            <Badge key={user_id} {...{ name, code, day }} duties={day ? (duties.get(user_id) ?? []) : []} />
          ))}
        </ul>
      ))}
    </section>
  );
}
