import type { CallBody } from '@contract/call.ts';
import {
  confirmQualification,
  type Qualification,
  type QualificationRef,
  withdrawQualification,
} from '@contract/qualifications.ts';
import type { User } from '@contract/users.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { changing } from '@/lib/query/changing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { heldQuery, qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { addMonths, dayKey } from '@/lib/time/time.ts';
import { PersonRow, PersonSection } from '../person/person-section.tsx';
import { qualificationTexts } from './texts.ts';

/** A qualification of a person. */
interface Which {
  userId: string;
  qualification: QualificationRef;
}

const callFor = ({ userId, qualification }: Which) => ({ id: userId, qualificationId: qualification.id });

/** Who fits a place depends on it, and for administrators themselves what they can take. */
const reload = [queryKeys.qualifications, queryKeys.candidates, queryKeys.events];

const confirmForMutation = changing(
  ({ days, ...which }: Which & { days: CallBody<typeof confirmQualification> }) =>
    api(confirmQualification, { params: callFor(which), body: days }),
  { success: (_, { qualification }) => qualificationTexts.get().confirmed({ name: qualification.name }), reload },
);

const withdrawForMutation = changing((which: Which) => api(withdrawQualification, { params: callFor(which) }), {
  success: (_, { qualification }) => qualificationTexts.get().withdrawn({ name: qualification.name }),
  error: () => qualificationTexts.get().withdrawFailed,
  reload,
});

interface QualifyDialogProps {
  userId: string;
  qualification: Qualification;
  onClose: () => void;
}

/** Confirms a qualification of a person, from a day and until a day. */
function QualifyDialog({ userId, qualification, onClose }: QualifyDialogProps) {
  const [t, words] = useTexts(qualificationTexts, qualifyingTexts);
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
  const [t, words] = useTexts(qualificationTexts, qualifyingTexts);
  const all = useQuery(qualificationsQuery);
  const exists = (all.data?.length ?? 0) > 0;
  const held = useQuery({ ...heldQuery(user.id), enabled: exists });
  const [chosen, setChosen] = useState<Qualification | null>(null);
  useRecordGone(chosen, all.data, () => setChosen(null));
  const { mutate: withdraw } = useMutation(withdrawForMutation);
  if (!exists || user.state === 'left') return null;
  return (
    <PersonSection id="qualifications" title={words.title} about={t.about}>
      <FailedToLoad query={held} sentence={words.loadFailed} />
      <ul className="mt-2 divide-y divide-line">
        {held.data &&
          all.data?.map((each) => {
            const own = held.data.find(({ qualification }) => qualification.id === each.id);
            return (
              <PersonRow
                key={each.id}
                name={each.name}
                note={own ? heldText(own, words) : words.notConfirmed}
                change={own ? words.confirmAgain : words.confirm}
                onChange={() => setChosen(each)}
                remove={own && t.withdraw}
                onRemove={() => withdraw({ userId: user.id, qualification: each })}
              />
            );
          })}
      </ul>
      {chosen && <QualifyDialog userId={user.id} qualification={chosen} onClose={() => setChosen(null)} />}
    </PersonSection>
  );
}
