import { type Qualification, qualificationBody } from '@contract/qualifications.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/merging.tsx';
import { useRecordSaving } from '@/components/form/merging/use-record-saving.ts';
import { NumberField } from '@/components/form/number-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { preload } from '@/lib/query/preload.ts';
import { holdersQuery, qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { KindPage } from '../records.tsx';
import { qualificationChanges } from './mutations.ts';
import { EndingSection, RequestsSection } from './requests-and-ends.tsx';
import { qualificationTexts } from './texts.ts';

const fields = ['name', 'text', 'confirmed_by', 'valid_months'] as const;

interface QualificationDialogProps {
  /** The one to change; `null` adds one. */
  qualification: Qualification | null;
  onClose: () => void;
}

/** Adds or changes a qualification. */
function QualificationDialog({ qualification, onClose }: QualificationDialogProps) {
  const [t, shared, common] = useTexts(qualificationTexts, adminCommonTexts, commonTexts);
  const { name = '', text = null, confirmed_by = 'self', valid_months = null } = qualification ?? {};
  const form = useFormOf(qualificationBody, { defaultValues: { name, text, confirmed_by, valid_months } });
  const confirmer = useWatch({ control: form.control, name: 'confirmed_by' });
  const save = useMutation(withCallbacks(qualificationChanges.save, { onSuccess: onClose }));
  const saving = useRecordSaving({ form, record: qualification, fields, list: qualificationsQuery, onClose });
  return (
    <FormDialog
      open
      title={qualification ? t.editTitle : t.add}
      submit={qualification ? common.saveChanges : t.add}
      busy={saving.isSaving}
      refusal={saving.refusal}
      onSubmit={saving.submit((onto, body) => save.mutateAsync({ record: onto, body }))}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <FormField control={form.control} name="name">
          {(field) => <Field label={shared.name} required autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="confirmed_by">
          {({ value, onChange }) => (
            <RadioGroup
              label={t.confirmedBy}
              value={value}
              onChange={onChange}
              options={[
                { value: 'self', label: t.self, hint: t.selfHint },
                { value: 'organiser', label: t.organiser, hint: t.organiserHint },
              ]}
            />
          )}
        </FormField>
        <FormField control={form.control} name="text">
          {(field) => (
            <TextArea label={confirmer === 'self' ? t.sentence : t.meaning} hint={shared.optional} {...field} />
          )}
        </FormField>
        <FormField control={form.control} name="valid_months">
          {({ value, onChange, ...field }) => (
            <NumberField
              label={t.months}
              hint={t.monthsHint}
              inputMode="numeric"
              min={1}
              max={600}
              value={value}
              onChange={(months) => onChange(Number.isNaN(months) ? null : months)}
              {...field}
            />
          )}
        </FormField>
      </div>
      <ClashList clashes={saving.clashes} />
    </FormDialog>
  );
}

interface QualificationRowProps {
  qualification: Qualification;
  onShowPeople: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A qualification in the list: who confirms it, for how long it is valid, what needs it and how many people have it. */
function QualificationRow({ qualification, onShowPeople, onEdit, onDelete }: QualificationRowProps) {
  const t = useTexts(qualificationTexts);
  const { name, text, confirmed_by, valid_months, slot_types, people } = qualification;
  const facts = [
    confirmed_by === 'self' ? t.bySelf : t.byOrganiser,
    valid_months !== null && t.validFor({ count: valid_months }),
  ].filter((fact) => fact !== false);
  const hidden = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64 pt-2.5 wrap-anywhere">
        <h2 className="text-lead font-strong">{name}</h2>
        {text && <p>{text}</p>}
        <p className="text-small text-soft">{facts.join(' · ')}</p>
        <p className="text-small text-soft">
          {slot_types.length > 0 ? t.neededFor({ names: slot_types.map((type) => type.name).join(', ') }) : t.notNeeded}
        </p>
      </div>
      <div className="-mr-2 ml-auto flex flex-wrap justify-end">
        <Button variant="quiet" aria-haspopup="dialog" onClick={onShowPeople}>
          <Users aria-hidden="true" className="size-5" />
          <span>
            {t.people({ count: people ?? 0 })}
            {hidden}
          </span>
        </Button>
        <RecordActions name={name} onEdit={onEdit} onDelete={slot_types.length === 0 ? onDelete : null} />
      </div>
    </li>
  );
}

/** Who has or had a qualification, and until when. Each name leads to the page of the person. */
function HoldersDialog({ qualification, onClose }: { qualification: Qualification; onClose: () => void }) {
  const [t, words] = useTexts(qualificationTexts, qualifyingTexts);
  const query = useQuery(holdersQuery(qualification.id));
  return (
    <Dialog open title={t.peopleTitle({ name: qualification.name })} onClose={onClose}>
      {!query.data && <FailedToLoad query={query} sentence={words.loadFailed} />}
      {query.isPending && <Skeleton className="h-40" />}
      {query.data?.length === 0 && <p className="text-soft">{t.nobody}</p>}
      <ul className="divide-y divide-line">
        {query.data?.map(({ user, ...held }) => (
          <li key={user.id} className="flex flex-wrap items-baseline justify-between gap-x-4 wrap-anywhere">
            <Link
              to="/admin/staff/$userId/edit"
              params={{ userId: user.id }}
              className="flex min-h-11 min-w-11 items-center font-strong underline-offset-4 hover:underline"
            >
              {user.name}
            </Link>
            <span className="text-small text-soft">{heldText(held, words)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The qualifications, to add, change and delete; who has each of them. */
function QualificationsPage() {
  const [t, words, pages] = useTexts(qualificationTexts, qualifyingTexts, administrationTexts);
  const query = useQuery(qualificationsQuery);
  const [shown, setShown] = useState<Qualification | null>(null);
  useRecordGone(shown, query.data, () => setShown(null));
  return (
    <>
      <KindPage
        title={pages.qualifications}
        about={t.about}
        words={{
          add: t.add,
          loadFailed: words.loadFailed,
          none: t.none,
          noneHint: t.noneHint,
          deleteTitle: t.deleteTitle,
        }}
        query={query}
        remove={qualificationChanges.remove}
        row={(qualification, actions) => (
          <QualificationRow
            key={qualification.id}
            qualification={qualification}
            onShowPeople={() => setShown(qualification)}
            {...actions}
          />
        )}
        question={({ name }) => <p>{t.deleteQuestion({ name })}</p>}
        dialog={(qualification, onClose) => <QualificationDialog qualification={qualification} onClose={onClose} />}
      >
        <RequestsSection />
      </KindPage>
      <EndingSection />
      {shown && <HoldersDialog qualification={shown} onClose={() => setShown(null)} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/qualifications')({
  loader: ({ context: { queryClient } }) => preload(queryClient, qualificationsQuery),
  component: QualificationsPage,
});
