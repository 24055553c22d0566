import type { Qualification } from '@contract/qualifications.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { heldQuery, qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { withdrawForMutation } from './mutations.ts';
import { qualificationTexts } from './qualification-texts.ts';
import { QualifyDialog } from './qualify-dialog.tsx';

/** Which qualifications a person has and until when, with buttons to confirm and withdraw them. Nothing if none exists. */
export function PersonQualifications({ user }: { user: User }) {
  const t = useStore(qualificationTexts);
  const words = useStore(qualifyingTexts);
  const all = useQuery(qualificationsQuery);
  const exists = (all.data?.length ?? 0) > 0;
  const held = useQuery({ ...heldQuery(user.id), enabled: exists });
  const [chosen, setChosen] = useState<Qualification | null>(null);
  useRecordGone(chosen, all.data, () => setChosen(null));
  const { mutate: withdraw } = useMutation(withdrawForMutation);
  if (!exists || user.state === 'left') return null;
  return (
    <section aria-labelledby="qualifications" className="sheet mt-6 p-5 sm:p-8">
      <h2 id="qualifications" tabIndex={-1} className="text-day">
        {words.title}
      </h2>
      <p className="mt-2 text-soft">{t.about}</p>
      <FailedToLoad query={held} sentence={words.loadFailed} />
      <ul className="mt-2 divide-y divide-line">
        {held.data &&
          all.data?.map((each) => {
            const own = held.data.find(({ qualification }) => qualification.id === each.id);
            return (
              <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                <div className="min-w-0 grow basis-48 wrap-anywhere">
                  <p className="font-strong">{each.name}</p>
                  <p className="text-small text-soft">{own ? heldText(own, words) : words.notConfirmed}</p>
                </div>
                <Button aria-haspopup="dialog" onClick={() => setChosen(each)}>
                  {own ? words.confirmAgain : words.confirm}
                  <span className="sr-only"> {each.name}</span>
                </Button>
                {own && (
                  <Button
                    variant="quiet"
                    onClick={() => {
                      withdraw({ userId: user.id, qualification: each });
                      // The button goes with what it withdraws.
                      document.getElementById('qualifications')?.focus();
                    }}
                  >
                    {t.withdraw}
                    <span className="sr-only"> {each.name}</span>
                  </Button>
                )}
              </li>
            );
          })}
      </ul>
      {chosen && <QualifyDialog userId={user.id} qualification={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
