import type { Qualification } from '@contract/qualifications.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { heldQuery, qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { now } from '@/lib/time/clock.ts';
import { addMonths, dayKey } from '@/lib/time/time.ts';
import { confirmForMutation, withdrawForMutation } from './mutations.ts';
import { qualificationTexts } from './texts.ts';

interface QualifyDialogProps {
  userId: string;
  qualification: Qualification;
  onClose: () => void;
}

/** Confirms a qualification of a person, from a day and until a day. */
function QualifyDialog({ userId, qualification, onClose }: QualifyDialogProps) {
  const t = useStore(qualificationTexts);
  const words = useStore(qualifyingTexts);
  const { data: organisation } = useQuery(organisationQuery);
  const { valid_months } = qualification;
  const [on, setOn] = useState(() => dayKey(now(), organisation?.timezone ?? 'UTC'));
  // It follows the first day until somebody chooses another one.
  const [chosen, setChosen] = useState<{ until: string | undefined } | null>(null);
  const until = chosen ? chosen.until : valid_months === null ? undefined : addMonths(on, valid_months);
  const confirm = useMutation(withCallbacks(confirmForMutation, { onSuccess: onClose }));
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm.isPending) return;
    confirm.mutate({ userId, qualification, days: { confirmed_on: on, valid_until: until ?? null } });
  };
  return (
    <FormDialog
      open
      title={t.confirmTitle({ name: qualification.name })}
      submit={words.confirm}
      busy={confirm.isPending}
      refusal={confirm.isError ? messageOf(confirm.error) : null}
      onSubmit={send}
      onClose={onClose}
    >
      {qualification.text && <p className="mb-4 text-soft wrap-anywhere">{qualification.text}</p>}
      <div className="flex flex-wrap gap-4">
        <DayField label={t.confirmedOn} day={on} onChange={(day) => day && setOn(day)} />
        <DayField label={t.validUntil} day={until} min={on} onChange={(day) => setChosen({ until: day })} />
      </div>
      <p className="mt-2 text-small text-soft">{t.untilHint}</p>
    </FormDialog>
  );
}

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
