import { roles, type User, updateUser } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { ClashList, useMerging } from '@/components/form/merging/merging.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { UnsavedGuard, useLeaving } from '@/components/form/unsaved-guard.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { type ApiError, isOutdated } from '@/lib/api/api-error.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { noteChangedUser } from '@/lib/auth/current-user.ts';
import { focusInvalid } from '@/lib/focus/focus.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery, useWages } from '@/lib/query/slot-types-query.ts';
import { invitationTexts } from '../invitations/texts.ts';
import { PersonMissing } from '../person-missing.tsx';
import { userQuery, usersQuery, useUser } from '../queries.ts';
import { personFormTexts } from '../texts.ts';
import { patchOf, personFields, personForm, personParts, roleQuestion, type UserPatch, valuesOf } from './form.ts';

const fieldsOfRefusals: Partial<Record<string, (typeof personFields)[number]>> = {
  last_admin: 'role',
  payroll_number_taken: 'payroll_number',
};

interface RoleQuestionProps {
  user: User;
  /** `null` while the dialog is closed. */
  question: ReturnType<typeof roleQuestion>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a person becomes an administrator or stops being one. */
function RoleQuestion({ user, question, onConfirm, onClose }: RoleQuestionProps) {
  const t = useStore(personFormTexts);
  const own = useAuth().user?.id === user.id;
  const promoting = question === 'promote';
  return (
    <AlertDialog
      open={question !== null}
      title={promoting ? t.promoteTitle : t.demoteTitle}
      confirm={promoting ? t.promote : t.demote}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {own ? (
          t.demoteOwnText
        ) : (
          <RichText
            text={promoting ? t.promoteText : t.demoteText}
            values={{ name: <span className="font-strong">{user.name}</span> }}
          />
        )}
      </p>
    </AlertDialog>
  );
}

/** Changes a person. The server's answer is shown everywhere at once. */
const updateUserMutation = mutationOptions({
  mutationFn: ({ id, patch }: { id: string; patch: UserPatch }) => api(updateUser, { params: { id }, body: patch }),
  onSuccess: (user, _input, _, { client }) => {
    client.setQueryData(usersQuery.queryKey, (all) => all?.map((each) => (each.id === user.id ? user : each)));
    client.setQueryData(userQuery(user.id).queryKey, user);
    noteChangedUser(client, user);
    void client.invalidateQueries({ queryKey: queryKeys.users });
  },
  meta: { success: (user: User) => personFormTexts.get().saved({ name: user.name }) },
});

interface EditPersonFormProps {
  user: User;
  /** Starts over with the latest version from the server. */
  onReload: () => Promise<void>;
  /** Loads the latest version, while the form stays. */
  onLatest: () => Promise<User | undefined>;
}

/** Returns a function that leads back to the page the person came from, else to the list of people. */
function useBack(): () => void {
  const router = useRouter();
  const known = useCanGoBack();
  return () => (known ? router.history.back() : void router.navigate({ to: '/admin/staff' }));
}

/** The form of a person's details and role. */
function EditPersonForm({ user: given, onReload, onLatest }: EditPersonFormProps) {
  const [t, shared, common, account, words] = useTexts(
    personFormTexts,
    adminCommonTexts,
    commonTexts,
    accountTexts,
    invitationTexts,
  );
  // The form edits the person as they were when editing began, or were merged since; the version shows whether they have changed.
  const [user, setUser] = useState(given);
  const season = useStore(presentSeason);
  const wages = useWages();
  const back = useBack();
  const element = useRef<HTMLFormElement>(null);
  const { leaving, leave } = useLeaving();
  const [asked, setAsked] = useState<UserPatch | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useFormOf(personForm, { defaultValues: valuesOf(user) });
  const { isDirty } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' }) ?? user.role;
  const merging = useMerging({ form, valuesOf, parts: personParts, load: onLatest, onMerged: setUser });
  const save = useMutation(updateUserMutation);
  const send = (patch: UserPatch) => {
    setRefusal(null);
    void merging.save({
      onto: user,
      send: ({ id, version }) =>
        save.mutateAsync({ id, patch: { ...patch, version } }, { onSuccess: () => leave(back) }),
      onRefused: (error) => {
        const fieldOfRefusal = ({ code }: ApiError) => fieldsOfRefusals[code] ?? null;
        setRefusal(applyServerErrors(form, error, { fields: personFields, fieldOfRefusal }));
        focusInvalid(element.current);
      },
    });
  };
  const submit = form.handleSubmit((values) => {
    const patch = patchOf(values, user);
    if (!patch) back();
    else if (roleQuestion(patch, user)) setAsked(patch);
    else send(patch);
  });
  const outdated = isOutdated(save.error);
  return (
    <>
      <form ref={element} noValidate onSubmit={submit} className="sheet p-5 sm:p-8">
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <FormField control={form.control} name="name">
            {(field) => <Field label={shared.name} required autoComplete="off" {...field} />}
          </FormField>
          {user.has_account ? (
            <Field label={account.email} type="email" value={user.email} disabled />
          ) : (
            <FormField control={form.control} name="email">
              {(field) => <Field label={account.email} type="email" autoComplete="off" {...field} />}
            </FormField>
          )}
          <FormField control={form.control} name="phone">
            {(field) => <Field label={account.phone} type="tel" autoComplete="off" {...field} />}
          </FormField>
          <FormField control={form.control} name="required_credits">
            {(field) => (
              <NumberField
                label={t.required}
                inputMode="decimal"
                min={0}
                step={0.5}
                hint={season ? t.requiredHintIn({ season: season.name }) : t.requiredHint}
                {...field}
              />
            )}
          </FormField>
          {wages && (
            <FormField control={form.control} name="payroll_number">
              {(field) => (
                <Field
                  label={t.payrollNumber}
                  hint={t.payrollNumberHint}
                  autoComplete="off"
                  className="sm:col-span-2"
                  {...field}
                />
              )}
            </FormField>
          )}
          <FormField control={form.control} name="role">
            {(field) => (
              <SelectField
                label={shared.role}
                className="sm:col-span-2"
                options={roles.map((value) => ({ value, label: shared[value] }))}
                hint={words[`${role}Hint`]}
                {...field}
              />
            )}
          </FormField>
          <FormField control={form.control} name="description">
            {(field) => (
              <TextArea label={shared.description} className="sm:col-span-2" hint={t.descriptionHint} {...field} />
            )}
          </FormField>
        </div>
        {refusal !== null && (
          <Message
            tone="error"
            className="mt-4"
            action={outdated && <Button onClick={() => void onReload()}>{shared.loadLatest}</Button>}
          >
            {t.saveFailed}
            <span className="block text-small">{outdated ? t.replaces({ refusal: `${refusal}.` }) : refusal}</span>
            <ClashList clashes={merging.clashes} />
          </Message>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:w-full">
          <Button variant="quiet" className="max-sm:order-last" onClick={back}>
            {common.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {common.saveChanges}
          </Button>
        </div>
      </form>
      <RoleQuestion
        user={user}
        question={asked && roleQuestion(asked, user)}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) send(asked);
          setAsked(null);
        }}
      />
      <UnsavedGuard form={form} unsaved={isDirty && !leaving} subject={`version ${user.version}`} />
    </>
  );
}

const PersonMore = lazy(() => import('./person-more.tsx').then((part) => ({ default: part.PersonMore })));

function EditPerson({ id }: { id: string }) {
  const [{ title }, shared] = useTexts(personFormTexts, adminCommonTexts);
  const query = useUser(id);
  const { data: user } = query;
  const [reloads, setReloads] = useState(0);
  // The form starts with fresh data, and ignores data that is loaded later.
  const [begun, setBegun] = useState(false);
  // Whether there is a field for payroll: one that came later would move the others.
  const types = useQuery(slotTypesQuery);
  const ready = user !== undefined && (begun || !(query.isFetching || types.isPending));
  if (ready && !begun) setBegun(true);
  const reload = async () => {
    const { isSuccess } = await query.refetch();
    if (!isSuccess) return;
    setReloads(reloads + 1);
    focusHeading();
  };
  return (
    <div className="max-w-column">
      <PageHead title={user ? title({ name: user.name }) : shared.edit} />
      <PersonMissing query={query} isLoading={!ready && (query.isFetching || types.isPending)} skeleton="h-150" />
      {ready && (
        <EditPersonForm
          key={reloads}
          user={user}
          onReload={reload}
          onLatest={async () => (await query.refetch()).data}
        />
      )}
      {ready && (
        <Suspense fallback={<Skeleton className="mt-6 h-150" />}>
          <PersonMore user={user} />
        </Suspense>
      )}
    </div>
  );
}

/** The details of the person in the address, for administrators. */
function EditPersonPage() {
  const { userId } = Route.useParams();
  return <EditPerson key={userId} id={userId} />;
}

export const Route = createFileRoute('/_app/admin/staff/$userId/edit')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, userQuery(params.userId));
    preload(queryClient, slotTypesQuery);
  },
  component: EditPersonPage,
});
