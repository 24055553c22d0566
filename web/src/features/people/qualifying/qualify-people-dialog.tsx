import type { CallAnswer } from '@contract/call.ts';
import { type listHolders, mostQualified, type Qualification } from '@contract/qualifications.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ShortList } from '@/components/ui/short-list.tsx';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { now } from '@/lib/time/clock.ts';
import { addMonths, dayKey } from '@/lib/time/time.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { PreviewForm } from '../list/preview-form.tsx';
import { holdersMutation, qualifyManyMutation } from './mutations.ts';
import { qualificationTexts, qualifyTexts } from './texts.ts';

interface QualifyPreviewProps {
  /** The name of the qualification. */
  name: string;
  lacking: readonly User[];
  having: CallAnswer<typeof listHolders>;
  /** Whether it is confirmed again for those who have it. */
  again: boolean;
  onAgain: (again: boolean) => void;
}

/** Who gets a qualification, and who has it already and until when. */
function QualifyPreview({ name, lacking, having, again, onAgain }: QualifyPreviewProps) {
  const t = useStore(qualifyTexts);
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <div>
        <p ref={top} tabIndex={-1} role="status" className="font-strong wrap-anywhere">
          {lacking.length === 0 ? t.nobodyGets({ name }) : t.willGet({ count: lacking.length, name })}
        </p>
        <ShortList items={lacking} keyOf={({ id }) => id} columns>
          {(person) => personName(person.name)}
        </ShortList>
      </div>
      {having.length > 0 && (
        <section aria-label={t.haveIt({ count: having.length })}>
          <h3 className="text-small font-strong">{t.haveIt({ count: having.length })}</h3>
          <ShortList items={having} keyOf={({ user }) => user.id}>
            {({ user, ...held }) => t.held({ name: personName(user.name), until: heldText(held) })}
          </ShortList>
          <Checkbox className="mt-2" label={t.again({ count: having.length })} checked={again} onChange={onAgain} />
        </section>
      )}
    </div>
  );
}

interface QualifyPeopleProps {
  /** The chosen people. */
  people: readonly User[];
  /** Those that administrators confirm, at least one. */
  qualifications: readonly Qualification[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks which qualification and since when, shows who gets it and who has it already, and confirms it. */
function Steps({ people, qualifications, onDone, onClose }: QualifyPeopleProps) {
  const t = useStore(qualifyTexts);
  const one = useStore(qualificationTexts);
  const zone = useZone();
  const [id, setId] = useState(qualifications[0]?.id);
  const [on, setOn] = useState(() => dayKey(now(), zone));
  const [again, setAgain] = useState(false);
  const check = useMutation(holdersMutation);
  const save = useMutation(withCallbacks(qualifyManyMutation, { onSuccess: onDone }));
  const qualification = qualifications.find((each) => each.id === id);
  if (!qualification) return null;
  const holders = check.data?.filter(({ valid, confirmed_on }) => valid || confirmed_on > on);
  const having = new Map(holders?.map((holder) => [holder.user.id, holder]));
  const lacking = people.filter((person) => !having.has(person.id));
  const getting = again ? people : lacking;
  const { valid_months } = qualification;
  const until = valid_months === null ? null : addMonths(on, valid_months);
  return (
    <PreviewForm
      preview={
        holders ? (
          <QualifyPreview
            name={qualification.name}
            lacking={lacking}
            having={people.flatMap(({ id: person }) => having.get(person) ?? [])}
            again={again}
            onAgain={setAgain}
          />
        ) : null
      }
      tooMany={people.length > mostQualified ? t.tooMany({ most: mostQualified }) : null}
      apply={getting.length > 0 ? t.apply({ count: getting.length }) : null}
      busy={check.isPending || save.isPending}
      error={save.error ?? check.error}
      onCheck={() => check.mutate(qualification.id)}
      onApply={() => save.mutate({ qualification, people: getting, confirmed_on: on })}
      onBack={check.reset}
      onClose={onClose}
    >
      <SelectField
        label={t.which}
        options={qualifications.map((each) => ({ value: each.id, label: each.name }))}
        value={qualification.id}
        onChange={setId}
      />
      {qualification.text && <p className="mt-2 text-soft wrap-anywhere">{qualification.text}</p>}
      <div className="mt-4">
        <DayField label={one.confirmedOn} day={on} onChange={(day) => day && setOn(day)} />
      </div>
      <p className="mt-2 text-small text-soft">{heldText({ confirmed_on: on, valid_until: until, valid: true })}</p>
    </PreviewForm>
  );
}

/** Confirms a qualification of the chosen people. */
export function QualifyPeopleDialog({ open, ...steps }: QualifyPeopleProps & { open: boolean }) {
  const t = useStore(qualifyTexts);
  return (
    <Dialog open={open} title={t.title} onClose={steps.onClose}>
      <Steps {...steps} />
    </Dialog>
  );
}
