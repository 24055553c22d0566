import type { Document } from '@contract/documents.ts';
import type { QualificationRef } from '@contract/qualifications.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Avatar } from '@/components/ui/avatar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ChangeAddress } from '@/domains/address/change-address.tsx';
import { BirthDialog } from '@/domains/ages/birth-dialog.tsx';
import { birthQuery, bornText, usesAges } from '@/domains/ages/births.ts';
import { ageButtonTexts } from '@/domains/ages/button-texts.ts';
import { ageTexts } from '@/domains/ages/texts.ts';
import { AvailabilitySection, loadMonth } from '@/domains/availability/availability-section.tsx';
import { OwnAnswers } from '@/domains/custom-fields/own-answers.tsx';
import { AgreeDialog } from '@/domains/documents/agree-dialog.tsx';
import { AgreementDialog } from '@/domains/documents/agreement-dialog.tsx';
import { documentButtonTexts } from '@/domains/documents/button-texts.ts';
import { agreedDay, documentsQuery, withdrawMutation } from '@/domains/documents/documents.ts';
import { documentTexts } from '@/domains/documents/texts.ts';
import { householdLinkTexts } from '@/domains/household/texts.ts';
import { LeavingConsequences } from '@/domains/people/leaving-consequences.tsx';
import { OwnSwitch } from '@/domains/people/own-switch.tsx';
import { AskToConfirm } from '@/domains/qualifications/ask-to-confirm.tsx';
import { askingTexts } from '@/domains/qualifications/asking-texts.ts';
import { ConfirmDialog } from '@/domains/qualifications/confirm-dialog.tsx';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { endRequestMutation } from '@/domains/qualifications/requests.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { householdOf } from '@/lib/auth/rights.ts';
import { updateMeMutation } from '@/lib/auth/update-me.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { answersQuery } from '@/lib/query/custom-fields-query.ts';
import { leavingQuery } from '@/lib/query/leaving-query.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { preload } from '@/lib/query/preload.ts';
import { heldQuery, qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { fullName, profileForm, splitName } from './forms.ts';
import { downloadArchiveMutation, leaveMutation } from './queries.ts';
import { ownDataTexts, profileTexts } from './texts.ts';

const valuesOf = (user: User) => ({ ...splitName(user.name), phone: user.phone ?? '' });

/** The server's message, unless it is the general one. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.code !== 'internal' ? messageOf(error) : profileTexts.get().failed;

/** The form of the person's name and phone number. */
function ProfileForm({ user }: { user: User }) {
  const t = useStore(profileTexts);
  const common = useStore(commonTexts);
  const account = useStore(accountTexts);
  const acting = useStore(seen)?.acts;
  const form = useFormOf(profileForm, {
    // Follows changes in another tab, unless something was typed here.
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation(
    withCallbacks(updateMeMutation, {
      // Saved values replace the typed ones, which may have extra spaces.
      onSuccess: (saved) => form.reset(valuesOf(saved), { keepDirtyValues: false }),
      meta: { success: () => profileTexts.get().saved },
      onError: (error) => {
        applyServerErrors(form, error, { fields: (path) => (path === 'phone' ? 'phone' : 'firstName') });
      },
    }),
  );
  const { isDirty } = form.formState;
  const submit = form.handleSubmit(({ phone, ...name }) =>
    save.mutate({ id: user.id, patch: { name: fullName(name), phone: phone ?? null } }),
  );
  return (
    <>
      <form noValidate onSubmit={submit} className="sheet p-5 sm:p-8">
        <h2 className="mb-5 text-day">{t.heading}</h2>
        {save.isError && (
          <Message tone="error" className="mb-5">
            {failureOf(save.error)}
          </Message>
        )}
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <FormField control={form.control} name="firstName">
            {(field) => <Field label={t.firstName} autoComplete="given-name" {...field} />}
          </FormField>
          <FormField control={form.control} name="lastName">
            {(field) => <Field label={t.lastName} autoComplete="family-name" {...field} />}
          </FormField>
          {!acting && <Field label={account.email} type="email" value={user.email} disabled />}
          <FormField control={form.control} name="phone">
            {(field) => <Field label={account.phone} type="tel" autoComplete="tel" {...field} />}
          </FormField>
        </div>
        <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {common.saveChanges}
          </Button>
          {!acting && <ChangeAddress user={user} own />}
        </div>
      </form>
      <UnsavedGuard form={form} unsaved={isDirty} />
    </>
  );
}

/**
 * What the person has and until when, and what they can confirm themselves or ask for, for a slot type; `null` until it is known. It is
 * empty where no qualification concerns them, and when it cannot be loaded.
 */
function useOwnQualifications(id: string) {
  const all = useQuery(qualificationsQuery);
  const exist = (all.data?.length ?? 0) > 0;
  const held = useQuery({ ...heldQuery(id), enabled: exist });
  if (all.isPending || (exist && held.isPending)) return null;
  return (all.data ?? []).flatMap((each) => {
    const own = held.data?.find(({ qualification }) => qualification.id === each.id);
    const canConfirm = each.confirmed_by === 'self' && (each.slot_types.length > 0 || own !== undefined);
    // What never ends needs no second confirmation.
    const canAsk =
      each.confirmed_by === 'organiser' && each.slot_types.length > 0 && (!own || own.valid_until !== null);
    return held.data && (own || canConfirm || canAsk) ? [{ ...each, own, canConfirm, canAsk }] : [];
  });
}

interface OwnQualificationsProps {
  id: string;
  rows: NonNullable<ReturnType<typeof useOwnQualifications>>;
}

/** The person's own qualifications, with buttons to confirm. Nothing where none concerns them. */
function OwnQualifications({ id, rows }: OwnQualificationsProps) {
  const t = useStore(qualifyingTexts);
  const asking = useStore(askingTexts);
  const { mutate: withdraw } = useMutation(endRequestMutation);
  const [asked, setAsked] = useState<QualificationRef | null>(null);
  if (rows.length === 0) return null;
  return (
    <section className="sheet mt-8 p-5 sm:p-8" aria-labelledby="own-qualifications">
      <h2 id="own-qualifications" className="text-day">
        {t.title}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ own, canConfirm, canAsk, ...each }) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-48 wrap-anywhere">
              <p className="font-strong">{each.name}</p>
              <p className="text-small text-soft">{own ? heldText(own, t) : t.notConfirmed}</p>
            </div>
            {canConfirm && (
              <Button aria-haspopup="dialog" onClick={() => setAsked(each)}>
                {own ? t.confirmAgain : t.confirm}
                <span className="sr-only"> {each.name}</span>
              </Button>
            )}
            {canAsk && <AskToConfirm missing={[each]} name={each.name} />}
            {each.asked_at !== null && (
              <Button variant="quiet" onClick={() => withdraw({ id, qualificationId: each.id })}>
                {asking.takeBack}
                <span className="sr-only"> {each.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <ConfirmDialog userId={id} asked={[asked]} submit={t.confirm} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Downloads everything that is stored about the person, and lets them leave. */
function OwnData({ id }: { id: string }) {
  const t = useStore(ownDataTexts);
  const [asked, setAsked] = useState(false);
  const { isAdmin, user } = useAuth();
  // Only an administrator may be the last one, which the page says at once.
  const leaving = useQuery({ ...leavingQuery(id), enabled: isAdmin || asked });
  const download = useMutation(downloadArchiveMutation);
  const leave = useMutation(withCallbacks(leaveMutation, { onError: () => setAsked(false) }));
  const isLast = leaving.data?.last_admin === true;
  const looksAfter = (householdOf(user)?.length ?? 0) > 1;
  const failure = leave.error ?? (asked && !leaving.isFetching ? leaving.error : null);
  return (
    <section className="sheet mt-8 p-5 sm:p-8" aria-labelledby="own-data">
      <h2 id="own-data" className="mb-3 text-day">
        {t.title}
      </h2>
      <p className="mb-4 max-w-prose">{t.about}</p>
      {failure && (
        <Message tone="error" className="mb-4">
          {messageOf(failure)}
        </Message>
      )}
      <div className="flex flex-wrap gap-3 *:max-sm:grow">
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          {t.download}
        </Button>
        <Button
          variant="loss"
          busy={leave.isPending || (asked && leaving.isLoading)}
          disabled={isLast || looksAfter}
          onClick={() => {
            setAsked(true);
            if (leaving.isError) void leaving.refetch();
          }}
        >
          {t.leave}
        </Button>
      </div>
      {isLast && <p className="mt-3 text-small text-soft">{t.lastAdmin}</p>}
      {looksAfter && <p className="mt-3 text-small text-soft">{t.looksAfter}</p>}
      <AlertDialog
        open={asked && !isLast && leaving.data !== undefined}
        title={t.leaveTitle}
        confirm={t.leaveForGood}
        onConfirm={() => {
          setAsked(false);
          leave.mutate();
        }}
        onClose={() => setAsked(false)}
      >
        {leaving.data && <LeavingConsequences leaving={leaving.data} words={t} />}
        <p>{t.noWayBack}</p>
      </AlertDialog>
    </section>
  );
}

/** When the person was born, which they can say once. Nothing where no place depends on it. */
function OwnBirth({ id, born }: { id: string; born: string | null }) {
  const [t, buttons, common] = useTexts(ageTexts, ageButtonTexts, commonTexts);
  const [asked, setAsked] = useState(false);
  return (
    <section className="sheet mt-8 p-5 sm:p-8" aria-labelledby="own-birth">
      <h2 id="own-birth" className="text-day">
        {t.title}
      </h2>
      <p className="mt-2 text-soft">{t.about}</p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <p className="min-w-0 grow basis-48">
          <span className="font-strong">{bornText(born)}</span>
          {born !== null && <span className="block text-small text-soft">{t.askAdmin}</span>}
        </p>
        {born === null && (
          <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {buttons.enter}
          </Button>
        )}
      </div>
      {asked && (
        <BirthDialog userId={id} own known={null} submit={common.saveChanges} onClose={() => setAsked(false)} />
      )}
    </section>
  );
}

/** What the person agreed to, or can agree to. Nothing where no place asks for a document. */
function OwnDocuments({ id, documents }: { id: string; documents: readonly Document[] }) {
  const [t, buttons] = useTexts(documentTexts, documentButtonTexts);
  const [asked, setAsked] = useState<Document | null>(null);
  const [ending, setEnding] = useState<Document | null>(null);
  const [read, setRead] = useState<Document | null>(null);
  const { mutate: withdraw } = useMutation(withdrawMutation);
  const zone = useZone();
  return (
    <section className="sheet mt-8 p-5 sm:p-8" aria-labelledby="own-documents">
      <h2 id="own-documents" tabIndex={-1} className="text-day">
        {t.title}
      </h2>
      <p className="mt-2 text-soft">{t.about}</p>
      <ul className="mt-2 divide-y divide-line">
        {documents.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-48 wrap-anywhere">
              <p className="font-strong">{each.name}</p>
              <p className="text-small text-soft">
                {each.agreed_at === null ? t.notAgreed : t.agreedOn({ date: agreedDay(each.agreed_at, zone) })}
              </p>
            </div>
            {each.agreed_at === null ? (
              <Button aria-haspopup="dialog" onClick={() => setAsked(each)}>
                {buttons.read}
                <span className="sr-only"> {each.name}</span>
              </Button>
            ) : (
              <div className="-ml-3 flex flex-wrap">
                <Button variant="quiet" aria-haspopup="dialog" onClick={() => setRead(each)}>
                  {t.readAgain}
                  <span className="sr-only"> {each.name}</span>
                </Button>
                <Button variant="quiet" aria-haspopup="dialog" onClick={() => setEnding(each)}>
                  {t.withdraw}
                  <span className="sr-only"> {each.name}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked && <AgreeDialog userId={id} asked={[asked]} submit={t.agree} onClose={() => setAsked(null)} />}
      {read && <AgreementDialog own userId={id} document={read} onClose={() => setRead(null)} />}
      <AlertDialog
        open={ending !== null}
        title={t.withdrawTitle}
        confirm={t.withdraw}
        onConfirm={() => {
          if (ending) withdraw({ userId: id, document: ending });
          setEnding(null);
        }}
        onClose={() => setEnding(null)}
      >
        <p>{ending && t.withdrawQuestion({ name: ending.name })}</p>
        {ending !== null && ending.places > 0 && <p>{t.placesKept({ count: ending.places })}</p>}
      </AlertDialog>
    </section>
  );
}

/** The way to the people whom the person looks after. Nothing where nobody can look after others. */
function Household() {
  const t = useStore(householdLinkTexts);
  const { user } = useAuth();
  if (!householdOf(user)) return null;
  return (
    <Link
      to="/volunteer/looked-after"
      className="sheet mt-8 flex min-h-14 items-center gap-4 px-5 py-3 hover:bg-desk sm:px-8"
    >
      <span className="min-w-0 grow">
        <span className="block font-strong">{t.people}</span>
        <span className="block text-small text-soft">{t.peopleHint}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </Link>
  );
}

/** What follows the form, all at once: a section that came later would move the others. */
function FurtherParts({ id }: { id: string }) {
  const qualifications = useOwnQualifications(id);
  const { data: types, isPending } = useQuery(slotTypesQuery);
  const documents = useQuery(documentsQuery);
  // Who agrees to a document can depend on the age as well.
  const hasAges = usesAges(types) || (documents.data ?? []).some(({ parent_signs }) => parent_signs);
  const birth = useQuery({ ...birthQuery(id), enabled: hasAges });
  const own = (documents.data ?? []).filter(
    ({ for_everybody, slot_types, agreed_at }) => for_everybody || slot_types.length > 0 || agreed_at !== null,
  );
  const answers = useQuery(answersQuery(id));
  const acting = useStore(seen)?.acts;
  if (!qualifications || documents.isPending || isPending || answers.isPending || (hasAges && birth.isPending))
    return null;
  return (
    <>
      <OwnAnswers userId={id} rows={answers.data ?? []} />
      <OwnQualifications id={id} rows={qualifications} />
      {hasAges && birth.data !== undefined && <OwnBirth id={id} born={birth.data} />}
      {own.length > 0 && <OwnDocuments id={id} documents={own} />}
      <AvailabilitySection id={id} own />
      <Household />
      {!acting && <OwnData id={id} />}
    </>
  );
}

/** The person's own profile. */
function ProfilePage() {
  const account = useStore(accountTexts);
  const t = useStore(profileTexts);
  const { user } = useAuth();
  usePageTitle(account.profile);
  if (!user) return null;
  return (
    <>
      <h1 className="text-title font-strong">{account.profile}</h1>
      <div className="mt-6 mb-8 flex items-center gap-4">
        <Avatar name={user.name} email={user.email} className="size-16 text-day" />
        <div className="min-w-0">
          <p className="text-lead font-strong">{user.name}</p>
          <p className="text-soft">{user.email}</p>
        </div>
      </div>
      <ProfileForm user={user} />
      <div className="sheet mt-8 p-5 sm:p-8">
        <OwnSwitch user={user} field="shows_first_name" label={t.showName} hint={t.showNameHint} />
      </div>
      <FurtherParts id={user.id} />
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/profile')({
  loader: (page) => {
    const { queryClient } = page.context;
    preload(queryClient, qualificationsQuery);
    preload(queryClient, documentsQuery);
    preload(queryClient, slotTypesQuery);
    // The month marks the person's shifts.
    preload(queryClient, signupsQuery);
    // With the data instead of after them. If it fails, the page says so.
    loadMonth().catch(() => undefined);
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: ProfilePage,
});
