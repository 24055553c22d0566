import type { CallAnswer, CallBody } from '@contract/call.ts';
import { changePeople, leftReasons, mostChanged, type PeopleOutcome } from '@contract/people.ts';
import {
  listHolders,
  mostQualified,
  type Qualification,
  type QualificationRef,
  qualifyPeople,
} from '@contract/qualifications.ts';
import { type Role, roles, type User } from '@contract/users.ts';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ShortList } from '@/components/ui/short-list.tsx';
import { namesOf } from '@/domains/availability/words.ts';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { personName } from '@/lib/format/person-name.ts';
import { changing } from '@/lib/query/changing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { addMonths, dayKey } from '@/lib/time/time.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { importTexts } from '../import/texts.ts';
import { changePeopleMutation } from '../invitations/mutations.ts';
import { qualificationTexts, qualifyTexts } from '../qualifying/texts.ts';
import { personFormTexts, tableTexts } from '../texts.ts';

type Step = Pick<ReturnType<typeof useMutation>, 'isPending' | 'error' | 'reset'>;

interface PreviewFormProps {
  /** The fields, until it is known what becomes of the people. */
  children: ReactNode;
  /** Whom the change concerns, once the server has said so. */
  preview: ReactNode;
  /** Why so many people cannot be changed at once; null: they can. */
  tooMany: string | null;
  /** The words of the button that makes the change; null: it would change nobody. */
  apply: string | null;
  /** Asks the server whom it would concern, and makes the change. */
  check: Step;
  save: Step;
  onCheck: () => void;
  onApply: () => void;
  onClose: () => void;
}

/** A change of many people: first what is to change, then for whom, then it is made. */
function PreviewForm(props: PreviewFormProps) {
  const { children, preview, tooMany, apply, check, save, onCheck, onApply, onClose } = props;
  const [t, words, common] = useTexts(tableTexts, importTexts, commonTexts);
  const isKnown = preview !== null;
  const [busy, error] = [check.isPending || save.isPending, save.error ?? check.error];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (tooMany !== null || busy) return;
    if (isKnown) onApply();
    else onCheck();
  };
  return (
    <form noValidate onSubmit={submit}>
      {tooMany !== null && <Message tone="attention">{tooMany}</Message>}
      {preview ?? children}
      {error !== null && (
        <Message tone="error" className="mt-3">
          {messageOf(error)}
        </Message>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={isKnown ? check.reset : onClose}>{isKnown ? words.back : common.cancel}</Button>
        {!(isKnown && apply === null) && (
          <Button type="submit" variant="primary" busy={busy} disabled={tooMany !== null}>
            {isKnown ? apply : t.check}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whom a change concerns. The sentence that says so has the focus. */
function Concerned({ sentence, children }: { sentence: string; children: ReactNode }) {
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div>
      <p ref={top} tabIndex={-1} role="status" className="font-strong wrap-anywhere">
        {sentence}
      </p>
      {children}
    </div>
  );
}

interface PeopleProps {
  /** The chosen people. */
  people: readonly User[];
  /** Those that administrators confirm. */
  qualifications: readonly Qualification[];
  onDone: () => void;
  onClose: () => void;
}

/** Who has or had a qualification, as it is now. */
const holdersMutation = mutationOptions({
  mutationFn: (id: string) => api.all(listHolders, { params: { id } }),
});

/** How many people the message names. */
const named = 5;

interface Many {
  qualification: QualificationRef;
  people: readonly { id: string; name: string }[];
  confirmed_on: string;
}

/** Confirms a qualification of many people. */
const qualifyManyMutation = changing(
  ({ qualification: { id }, people, confirmed_on }: Many) =>
    api(qualifyPeople, { params: { id }, body: { user_ids: people.map((person) => person.id), confirmed_on } }),
  {
    success: ({ changed }, { qualification, people }) => {
      const text = qualifyTexts.get().done({ count: changed, name: qualification.name });
      // Somebody may have left meanwhile; then nobody knows which of them it was.
      const all = changed === people.length && changed <= named;
      return all ? { text, detail: namesOf(people.map(({ name }) => personName(name))) } : text;
    },
    reload: [queryKeys.qualifications, queryKeys.candidates, queryKeys.events],
  },
);

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
  const t = useTexts(qualifyTexts);
  return (
    <div className="grid gap-4">
      <Concerned sentence={lacking.length === 0 ? t.nobodyGets({ name }) : t.willGet({ count: lacking.length, name })}>
        <ShortList items={lacking} keyOf={({ id }) => id} columns>
          {(person) => personName(person.name)}
        </ShortList>
      </Concerned>
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

/** Asks which qualification and since when, shows who gets it and who has it already, and confirms it. */
function QualifySteps({ people, qualifications, onDone, onClose }: PeopleProps) {
  const [t, one] = useTexts(qualifyTexts, qualificationTexts);
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
      check={check}
      save={save}
      onCheck={() => check.mutate(qualification.id)}
      onApply={() => save.mutate({ qualification, people: getting, confirmed_on: on })}
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

interface PeoplePreviewProps {
  outcome: PeopleOutcome;
  /** Whether they are invited, not changed. */
  invited: boolean;
  newRole: Role | null;
}

type Named = PeopleOutcome['left'][number] | PeopleOutcome['changed'][number];

/** Who would change, and who would stay and why. */
function PeoplePreview({ outcome: { changed, left }, invited, newRole }: PeoplePreviewProps) {
  const [t, shared, forms] = useTexts(tableTexts, adminCommonTexts, personFormTexts);
  const me = useAuth().user?.id;
  const name = (person: Named) => (person.name === null ? shared.someone : personName(person.name));
  const names = (people: readonly Named[]) => (
    <ShortList items={people.toSorted((one, two) => name(one).localeCompare(name(two)))} keyOf={({ id }) => id} columns>
      {name}
    </ShortList>
  );
  const losesOwn = newRole !== null && newRole !== 'admin' && changed.some(({ id }) => id === me);
  return (
    <div className="grid gap-4">
      <Concerned
        sentence={
          changed.length === 0 ? t.nobodyChanges : (invited ? t.willBeInvited : t.willChange)({ count: changed.length })
        }
      >
        {names(changed)}
      </Concerned>
      {leftReasons.map((reason) => {
        const people = left.filter((person) => person.why === reason);
        return (
          people.length > 0 && (
            <section key={reason} aria-label={t[reason]}>
              <h3 className="text-small font-strong">{t[reason]}</h3>
              {names(people)}
            </section>
          )
        );
      })}
      {newRole === 'admin' && changed.length > 0 && <Message tone="attention">{t.adminIntro}</Message>}
      {losesOwn && <Message tone="attention">{forms.demoteOwnText}</Message>}
      {changed.length > 0 && !invited && <p className="text-small text-soft">{t.noUndo}</p>}
    </div>
  );
}

type Body = CallBody<typeof changePeople>;

/** Asks for the value, names who changes and who stays and why, and changes them. */
function ChangeSteps({ action, people, onDone, onClose }: Omit<PeopleProps, 'qualifications'> & Pick<Body, 'action'>) {
  const [t, shared] = useTexts(tableTexts, adminCommonTexts);
  const [role, setRole] = useState<Role>('staff');
  const [credits, setCredits] = useState(0);
  const check = useMutation({
    mutationFn: (of: Body) => api(changePeople, { body: { ...of, preview: true } }),
  });
  const save = useMutation(withCallbacks(changePeopleMutation, { onSuccess: onDone }));
  const chosen = { ids: people.map(({ id }) => id), preview: false };
  const body: Body =
    action === 'role'
      ? { action, role, ...chosen }
      : action === 'invite'
        ? { action, ...chosen }
        : { action, required_credits: credits, ...chosen };
  const outcome = check.data;
  const count = outcome?.changed.length ?? 0;
  return (
    <PreviewForm
      preview={
        outcome ? (
          <PeoplePreview outcome={outcome} invited={action === 'invite'} newRole={action === 'role' ? role : null} />
        ) : null
      }
      tooMany={people.length > mostChanged ? t.tooMany({ most: mostChanged }) : null}
      apply={count > 0 ? (action === 'invite' ? t.applyInvite : t.apply)({ count }) : null}
      check={check}
      save={save}
      onCheck={() => check.mutate(body)}
      onApply={() => save.mutate(body)}
      onClose={onClose}
    >
      {action === 'role' && (
        <SelectField
          label={t.newRole}
          options={roles.map((value) => ({ value, label: shared[value] }))}
          value={role}
          onChange={(value) => setRole(value as Role)}
        />
      )}
      {action === 'required_credits' && (
        <NumberField label={t.required} min={0} step="any" value={credits} onChange={setCredits} />
      )}
      {action === 'invite' && <p>{t.inviteIntro}</p>}
    </PreviewForm>
  );
}

export type PeopleAction = Body['action'] | 'qualify';

/** Changes, invites or qualifies the chosen people. */
export function PeopleDialog({ action, qualifications, ...of }: PeopleProps & { action: PeopleAction | null }) {
  const [t, qualifying] = useTexts(tableTexts, qualifyTexts);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(action);
  if (action && action !== last) setLast(action);
  const titles = { role: t.changeRole, required_credits: t.setRequired, invite: t.invite, qualify: qualifying.title };
  return (
    <Dialog open={action !== null} title={last ? titles[last] : ''} onClose={of.onClose}>
      {last === 'qualify' && <QualifySteps qualifications={qualifications} {...of} />}
      {last && last !== 'qualify' && <ChangeSteps key={last} action={last} {...of} />}
    </Dialog>
  );
}
