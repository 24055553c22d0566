import { born as bornSchema } from '@contract/births.ts';
import { writeProblem } from '@contract/error-details.ts';
import type { LookedAfter } from '@contract/looking-after.ts';
import { email as emailSchema } from '@contract/primitives.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { bornText, usesAges } from '@/domains/ages/births.ts';
import { ageTexts } from '@/domains/ages/texts.ts';
import { householdLinkTexts } from '@/domains/household/texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { needTexts } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { messageOf, toldOf } from '@/lib/errors/message-of.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { seen } from '@/lib/seeing/seen.ts';
import {
  addMutation,
  inviteMutation,
  lookedAfterQuery,
  releaseMutation,
  removalQuery,
  removeMutation,
  renameMutation,
} from './queries.ts';
import { householdTexts } from './texts.ts';

const trimmed = (...parts: string[]): string => parts.join(' ').trim().replace(/\s+/g, ' ');

interface PersonDialogProps {
  /** `null`: somebody new. */
  person: LookedAfter | null;
  onClose: () => void;
}

/** Asks for the name of somebody, and of somebody new for their year of birth where places depend on it. */
function PersonDialog({ person, onClose }: PersonDialogProps) {
  const t = useStore(householdTexts);
  const common = useStore(commonTexts);
  const ages = useStore(ageTexts);
  const [first = '', ...rest] = person?.name.split(' ') ?? [];
  const [values, setValues] = useState({ first, last: rest.join(' '), born: '' });
  const [wrong, setWrong] = useState<{ name?: string | undefined; born?: string | undefined }>({});
  const { data: types } = useQuery(slotTypesQuery);
  const add = useMutation(addMutation);
  const rename = useMutation(renameMutation);
  const asksBirth = !person && usesAges(types);
  const { isPending, error } = person ? rename : add;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const name = trimmed(values.first, values.last);
    const born = values.born.trim() === '' ? null : bornSchema.safeParse(values.born);
    const problems = {
      ...(name === '' && { name: writeProblem({ code: 'required', params: { what: 'name' } }) }),
      ...(born && !born.success && { born: born.error.issues[0]?.message }),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    const after = { onSuccess: onClose };
    if (person) rename.mutate({ id: person.id, name }, after);
    else add.mutate({ name, ...(born?.success && { born: born.data }) }, after);
  };
  const field = (key: keyof typeof values) => ({
    value: values[key],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [key]: target.value }),
  });
  return (
    <FormDialog
      open
      title={person ? t.rename : t.add}
      submit={person ? common.saveChanges : t.add}
      busy={isPending}
      refusal={error ? messageOf(error) : null}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={t.firstName} autoComplete="off" maxLength={100} error={wrong.name} {...field('first')} />
        <Field label={t.lastName} autoComplete="off" maxLength={99} {...field('last')} />
        {asksBirth && (
          <Field
            label={ages.title}
            hint={t.bornHint}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            error={wrong.born}
            {...field('born')}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** Gives somebody an address of their own. */
function InviteDialog({ person, onClose }: { person: LookedAfter; onClose: () => void }) {
  const t = useStore(householdTexts);
  const [email, setEmail] = useState(person.email ?? '');
  const [wrong, setWrong] = useState<string>();
  const invite = useMutation(inviteMutation);
  const isTaken = invite.error !== null && toldOf(invite.error).code === 'user_exists';
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = emailSchema.safeParse(email);
    setWrong(read.success ? undefined : read.error.issues[0]?.message);
    if (read.success && !invite.isPending) {
      invite.mutate({ id: person.id, name: person.name, email: read.data }, { onSuccess: onClose });
    }
  };
  return (
    <FormDialog
      open
      title={t.handOverTitle({ name: person.name })}
      submit={t.invite}
      busy={invite.isPending}
      refusal={invite.error && !isTaken ? messageOf(invite.error) : null}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="mb-4 text-soft">{t.handOverAbout}</p>
      <Field
        label={t.email}
        type="email"
        autoComplete="off"
        error={wrong ?? (isTaken ? t.addressTaken : undefined)}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
}

/** Asks before the person stops looking after somebody. */
function ReleaseDialog({ person, onClose }: { person: LookedAfter; onClose: () => void }) {
  const t = useStore(householdTexts);
  const { mutate } = useMutation(releaseMutation);
  return (
    <AlertDialog
      open
      title={t.releaseTitle({ name: person.name })}
      confirm={t.release}
      onConfirm={() => {
        mutate(person);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t.releaseAbout}</p>
    </AlertDialog>
  );
}

/** Asks before somebody is removed, and says what becomes of their places. */
function RemoveDialog({ person, onClose }: { person: LookedAfter; onClose: () => void }) {
  const t = useStore(householdTexts);
  const { data } = useQuery(removalQuery(person.id));
  const { mutate } = useMutation(removeMutation);
  return (
    <AlertDialog
      open={data !== undefined}
      title={t.removeTitle({ name: person.name })}
      confirm={t.remove}
      onConfirm={() => {
        mutate(person);
        onClose();
      }}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{data && data.places > 0 ? t.places({ count: data.places }) : t.noPlaces}</li>
        <li>{t.pastStays}</li>
      </ul>
      <p>{t.noWayBack}</p>
    </AlertDialog>
  );
}

/** What is done with whom. */
type Asked = { what: 'add' | 'rename' | 'invite' | 'release' | 'remove'; person: LookedAfter | null };

/** The people whom the person looks after: adds, renames, hands over and removes them. */
function LookedAfterPage() {
  const [t, links, account] = useTexts(householdTexts, householdLinkTexts, accountTexts);
  const { user } = useAuth();
  const query = useQuery(lookedAfterQuery);
  const organisation = useQuery(organisationQuery);
  const acting = useStore(seen);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!user) return null;
  const close = () => setAsked(null);
  const opens = (what: Asked['what'], person: LookedAfter | null) => ({
    'aria-haspopup': 'dialog' as const,
    onClick: () => setAsked({ what, person }),
  });
  return (
    <>
      <PageHead
        title={links.people}
        back={<BackLink to="/volunteer/profile">{account.profile}</BackLink>}
        actions={
          organisation.data?.looking_after &&
          !acting && (
            <Button variant="primary" {...opens('add', null)}>
              {t.add}
            </Button>
          )
        }
      >
        {t.about}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-32 w-full" />}
      {query.data?.length === 0 && <p className="sheet p-5 text-soft sm:px-6">{t.none}</p>}
      {Boolean(query.data?.length) && (
        <ul className="sheet divide-y divide-line">
          {query.data?.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5 sm:px-6">
              <div className="min-w-0 grow basis-48 wrap-anywhere">
                <p className="font-strong">{person.name}</p>
                {person.born !== null && <p className="text-small text-soft">{bornText(person.born)}</p>}
                {person.email !== null && <p className="text-small text-soft">{t.invited({ email: person.email })}</p>}
              </div>
              {!acting && (
                <div className="-ml-4 flex flex-wrap items-center">
                  <Button variant="quiet" {...opens('rename', person)}>
                    {t.rename}
                    <span className="sr-only"> {person.name}</span>
                  </Button>
                  <Button variant="quiet" {...opens('invite', person)}>
                    {t.handOver}
                    <span className="sr-only"> {person.name}</span>
                  </Button>
                  <Button variant="quiet" {...opens('release', person)}>
                    {t.release}
                    <span className="sr-only"> {person.name}</span>
                  </Button>
                  <Button variant="quiet" {...opens('remove', person)}>
                    {t.remove}
                    <span className="sr-only"> {person.name}</span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {(asked?.what === 'add' || asked?.what === 'rename') && <PersonDialog person={asked.person} onClose={close} />}
      {asked?.what === 'invite' && asked.person && <InviteDialog person={asked.person} onClose={close} />}
      {asked?.what === 'release' && asked.person && <ReleaseDialog person={asked.person} onClose={close} />}
      {asked?.what === 'remove' && asked.person && <RemoveDialog person={asked.person} onClose={close} />}
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/looked-after')({
  loader: (page) => {
    const { queryClient } = page.context;
    preload(queryClient, lookedAfterQuery);
    preload(queryClient, organisationQuery);
    preload(queryClient, slotTypesQuery);
    return needTexts(page);
  },
  component: LookedAfterPage,
});
