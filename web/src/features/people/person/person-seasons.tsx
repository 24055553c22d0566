import type { PersonSeason } from '@contract/seasons.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { amount } from '@/lib/format/numbers.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { credits } from '@/lib/format/worth.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import { SeasonCreditsDialog } from './season-credits-dialog.tsx';
import { personSeasonsQuery } from './season-queries.ts';
import { personSeasonTexts } from './season-texts.ts';

/** What a person is asked for in each season, to change it. Nothing without seasons. */
export function PersonSeasons({ userId }: { userId: string }) {
  const t = useStore(personSeasonTexts);
  const hasSeasons = useStore(presentSeason) !== null;
  const query = useQuery({ ...personSeasonsQuery(userId), enabled: hasSeasons });
  const [asked, setAsked] = useState<PersonSeason | null>(null);
  if (!hasSeasons) return null;
  return (
    <section aria-labelledby="seasons" className="sheet p-5">
      <h2 id="seasons" className="font-strong">
        {t.title}
      </h2>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      <ul className="mt-1 divide-y divide-line">
        {query.data?.map((one) => {
          const { season, required_credits, completed_credits, confirmed_credits, is_own } = one;
          return (
            <li key={season.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <div className="min-w-0 wrap-anywhere">
                <h3 className="font-strong">{season.name}</h3>
                <p className="text-small text-soft">
                  {[
                    t.figures({
                      completed: amount(completed_credits),
                      confirmed: amount(confirmed_credits),
                      required: credits(required_credits),
                    }),
                    assumedCredits(one),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {is_own && <p className="text-small text-soft">{t.isOwn}</p>}
              </div>
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsked(one)}>
                {t.change}
                <span className="sr-only"> {t.changeNamed({ season: season.name })}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {asked && <SeasonCreditsDialog userId={userId} asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
