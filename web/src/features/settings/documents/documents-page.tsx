import type { CallBody } from '@contract/call.ts';
import {
  type Agreement,
  agreeToDocument,
  createDocument,
  type Document,
  deleteDocument,
  documentBody,
  listDocumentPeople,
  updateDocument,
} from '@contract/documents.ts';
import { languages } from '@contract/users.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Download, Users } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { AgreementDialog } from '@/domains/documents/agreement-dialog.tsx';
import { agreedDay, documentsQuery, reloadAfterAgreeing } from '@/domains/documents/documents.ts';
import { withoutMarks } from '@/domains/documents/markdown.ts';
import { readingOf } from '@/domains/documents/reading.ts';
import { documentTexts } from '@/domains/documents/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { languageInForce, languageNames } from '@/i18n/choose-language.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { saveCsv } from '@/lib/format/csv.ts';
import { noteExport } from '@/lib/format/save-table.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { changing } from '@/lib/query/changing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { changesOf, KindPage } from '../records.tsx';
import { type DocumentPageTexts, documentPageTexts } from './texts.ts';

/** Events say what is missing for their places. */
const documentChanges = changesOf<Document, CallBody<typeof createDocument> & { asks_again?: boolean }>({
  keys: [queryKeys.documents, queryKeys.events],
  create: ({ asks_again: _, ...body }) => api(createDocument, { body }),
  update: (id, body) => api(updateDocument, { params: { id }, body }),
  remove: (id) => api(deleteDocument, { params: { id } }),
  saved: (named) => documentPageTexts.get().saved(named),
  deleted: (named) => documentPageTexts.get().deleted(named),
  deleteFailed: () => documentPageTexts.get().deleteFailed,
});

/** Adds or changes a document. */
function DocumentDialog({ document, onClose }: { document: Document | null; onClose: () => void }) {
  const [t, shared, common] = useTexts(documentPageTexts, adminCommonTexts, commonTexts);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const {
    name = '',
    texts = {},
    for_everybody = true,
    slot_types = [],
    parent_signs = false,
    signed = false,
  } = document ?? {};
  const form = useFormOf(documentBody, {
    defaultValues: { name, texts, for_everybody, slot_type_ids: slot_types.map(({ id }) => id), parent_signs, signed },
  });
  const [again, setAgain] = useState(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const everybody = useWatch({ control: form.control, name: 'for_everybody' });
  const own = languageInForce();
  const save = useMutation(
    withCallbacks(documentChanges.save, {
      onSuccess: onClose,
      onError: (error) => setRefusal(applyServerErrors(form, error, { fields: ['name', 'texts'] })),
    }),
  );
  const textField = (language: (typeof languages)[number]) => (
    <FormField key={language} control={form.control} name={`texts.${language}`}>
      {({ error, ...field }) => (
        <TextArea
          label={t.text({ language: languageNames[language] })}
          hint={language === own ? t.textHint : undefined}
          error={error ?? (language === own ? form.formState.errors.texts?.message : undefined)}
          rows={8}
          {...field}
        />
      )}
    </FormField>
  );
  return (
    <FormDialog
      open
      wide
      title={document ? t.editTitle : t.add}
      submit={document ? common.saveChanges : t.add}
      busy={save.isPending}
      refusal={refusal}
      onSubmit={form.handleSubmit((body) => {
        setRefusal(null);
        save.mutate({
          record: document,
          body: {
            ...body,
            slot_type_ids: body.for_everybody ? [] : body.slot_type_ids,
            ...(document && { asks_again: again }),
          },
        });
      })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <FormField control={form.control} name="name">
          {(field) => <Field label={shared.name} required autoComplete="off" {...field} />}
        </FormField>
        {textField(own)}
        <Collapsible summary={t.otherLanguages}>
          {languages.filter((language) => language !== own).map(textField)}
        </Collapsible>
        {document && form.formState.dirtyFields.texts && (
          <div>
            <Checkbox label={t.asksAgain} checked={again} onChange={setAgain} />
            <p className="text-small text-soft">{t.asksAgainHint}</p>
          </div>
        )}
        <FormField control={form.control} name="for_everybody">
          {({ value, onChange }) => (
            <RadioGroup
              label={t.who}
              value={value ? 'everybody' : 'types'}
              onChange={(chosen) => onChange(chosen === 'everybody')}
              options={[
                { value: 'everybody', label: t.everybody },
                { value: 'types', label: t.types },
              ]}
            />
          )}
        </FormField>
        {!everybody && (
          <FormField control={form.control} name="slot_type_ids">
            {({ value, onChange }) => (
              <fieldset aria-label={t.types}>
                {types.map(({ id, name: type }) => (
                  <Checkbox
                    key={id}
                    label={type}
                    checked={value.includes(id)}
                    onChange={(on) => onChange(on ? [...value, id] : value.filter((each) => each !== id))}
                  />
                ))}
              </fieldset>
            )}
          </FormField>
        )}
        <fieldset>
          <legend className="mb-1.5 font-strong">{t.how}</legend>
          <FormField control={form.control} name="parent_signs">
            {({ value = false, onChange }) => <Checkbox label={t.parentSigns} checked={value} onChange={onChange} />}
          </FormField>
          <p className="pl-8 text-small text-soft">{t.parentSignsHint}</p>
          <FormField control={form.control} name="signed">
            {({ value = false, onChange }) => <Checkbox label={t.signed} checked={value} onChange={onChange} />}
          </FormField>
          <p className="pl-8 text-small text-soft">{t.signedHint}</p>
        </fieldset>
      </div>
    </FormDialog>
  );
}

const peopleQuery = (id: string, which: 'agreed' | 'missing') =>
  queryOptions({
    queryKey: [...queryKeys.documents, id, which],
    queryFn: ({ signal }) => api.all(listDocumentPeople, { signal, params: { id }, query: { which } }),
  });

/** Records what a person signed on paper. */
const recordMutation = changing(
  ({ userId, document }: { userId: string; document: Document }) =>
    api(agreeToDocument, {
      params: { id: userId, documentId: document.id },
      body: { edition: document.edition, language: readingOf(document).language },
    }),
  {
    success: () => documentPageTexts.get().recorded,
    error: () => documentPageTexts.get().recordFailed,
    reload: reloadAfterAgreeing,
  },
);

/** Who agreed, how and when. */
const agreedHow = (
  t: DocumentPageTexts,
  via: Agreement['via'] | null,
  signedBy: string | null,
  date: string,
): string => {
  if (via === 'link') return t.byParent({ name: signedBy ?? '', date });
  if (via === 'desk_parent') return t.byParentAtDesk({ name: signedBy ?? '', date });
  if (via === 'desk') return t.atDesk({ date });
  return (via === 'paper' ? t.onPaper : via === 'guardian' ? t.byGuardian : t.inApp)({ date });
};

/** Saves who has agreed to which edition, and who has not, as a CSV file, which is recorded. */
const saveMutation = changing(
  async ({ document, zone }: { document: Document; zone: string }) => {
    const people = await api.all(listDocumentPeople, { params: { id: document.id }, query: {} });
    await noteExport('agreements');
    const [t, shared] = [documentPageTexts.get(), adminCommonTexts.get()];
    const ways = {
      ...{ self: t.columnApp, guardian: t.columnGuardian, paper: t.columnPaper, link: t.columnParent },
      ...{ desk: t.columnDesk, desk_parent: t.columnParentAtDesk },
    };
    saveCsv(`agreements-${dayKey(now(), zone)}.csv`, [
      [shared.name, t.columnDocument, t.columnEdition, t.columnAgreed, t.columnHow, t.columnSigned],
      ...people.map(({ user, edition, agreed_at, via, signed_by }) => [
        user.name,
        document.name,
        edition,
        agreed_at,
        via && ways[via],
        signed_by,
      ]),
    ]);
  },
  { error: () => documentPageTexts.get().saveFailed, reload: [] },
);

/** Who has agreed to a document, and who has not, whose signature on paper can be recorded. */
function PeopleDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const [t, words] = useTexts(documentPageTexts, documentTexts);
  const [which, setWhich] = useState<'agreed' | 'missing'>('missing');
  const query = useQuery(peopleQuery(document.id, which));
  const record = useMutation(recordMutation);
  const zone = useZone();
  const [shown, setShown] = useState<{ id: string } | null>(null);
  const save = useMutation(saveMutation);
  return (
    <Dialog open title={t.peopleTitle({ name: document.name })} onClose={onClose}>
      <ToggleGroup
        label={t.peopleTitle({ name: document.name })}
        value={which}
        onChange={setWhich}
        options={[
          { value: 'missing', label: t.missing({ count: document.missing ?? 0 }) },
          { value: 'agreed', label: t.agreed({ count: document.agreed ?? 0 }) },
        ]}
      />
      <Button variant="quiet" className="-ml-3" busy={save.isPending} onClick={() => save.mutate({ document, zone })}>
        <Download aria-hidden="true" className="size-5" />
        {t.saveCsv}
      </Button>
      {!query.data && <FailedToLoad query={query} sentence={words.loadFailed} />}
      {query.isPending && <Skeleton className="mt-3 h-40" />}
      {query.data?.length === 0 && <p className="mt-3 text-soft">{t.nobody}</p>}
      <ul className="mt-2 divide-y divide-line">
        {query.data?.map(({ user, agreed_at, via, signed_by }) => (
          <li key={user.id} className="flex flex-wrap items-center justify-between gap-x-4 wrap-anywhere">
            <Link
              to="/admin/staff/$userId/edit"
              params={{ userId: user.id }}
              className="flex min-h-11 min-w-11 items-center font-strong underline-offset-4 hover:underline"
            >
              {user.name}
            </Link>
            {agreed_at === null ? (
              <Button
                variant="quiet"
                busy={record.isPending && record.variables.userId === user.id}
                onClick={() => record.mutate({ userId: user.id, document })}
              >
                {t.recordPaper}
                <span className="sr-only"> {user.name}</span>
              </Button>
            ) : (
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setShown(user)}>
                <span className="font-normal">{agreedHow(t, via, signed_by, agreedDay(agreed_at, zone))}</span>
                <span className="sr-only"> {user.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && <AgreementDialog own={false} userId={shown.id} document={document} onClose={() => setShown(null)} />}
    </Dialog>
  );
}

interface DocumentRowProps {
  document: Document;
  onShowPeople: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A document in the list: its text, who is asked to agree to it, and how many have. */
function DocumentRow({ document, onShowPeople, onEdit, onDelete }: DocumentRowProps) {
  const t = useTexts(documentPageTexts);
  const { name, for_everybody, slot_types, edition, agreed, parent_signs, signed } = document;
  const types = slot_types.map((type) => type.name).join(', ');
  const asked = for_everybody ? t.forAll : types ? t.askedBy({ names: types }) : t.notAsked;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64 pt-2.5 wrap-anywhere">
        <h2 className="text-lead font-strong">{name}</h2>
        <p className="text-small text-soft">
          {[asked, t.edition({ number: edition }), parent_signs && t.parentSigns, signed && t.signed]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <LongText text={withoutMarks(readingOf(document).text)} of={name} />
      </div>
      <div className="-mr-2 ml-auto flex flex-wrap justify-end">
        <Button variant="quiet" aria-haspopup="dialog" onClick={onShowPeople}>
          <Users aria-hidden="true" className="size-5" />
          <span>
            {t.people({ count: agreed ?? 0 })}
            <span className="sr-only"> {name}</span>
          </span>
        </Button>
        <RecordActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  );
}

/** The documents that people agree to, to add, change and delete; who has agreed to each. */
function DocumentsPage() {
  const [t, words, pages] = useTexts(documentPageTexts, documentTexts, administrationTexts);
  const query = useQuery(documentsQuery);
  const [shown, setShown] = useState<string | null>(null);
  const document = query.data?.find(({ id }) => id === shown);
  return (
    <>
      <KindPage
        title={pages.documents}
        about={t.about}
        words={{
          add: t.add,
          loadFailed: words.loadFailed,
          none: t.none,
          noneHint: t.noneHint,
          deleteTitle: t.deleteTitle,
        }}
        query={query}
        remove={documentChanges.remove}
        row={(each, actions) => (
          <DocumentRow key={each.id} document={each} onShowPeople={() => setShown(each.id)} {...actions} />
        )}
        question={({ name }) => <p>{t.deleteQuestion({ name })}</p>}
        dialog={(each, onClose) => <DocumentDialog document={each} onClose={onClose} />}
      />
      {document && <PeopleDialog document={document} onClose={() => setShown(null)} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/documents')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, documentsQuery);
    preload(queryClient, slotTypesQuery);
  },
  component: DocumentsPage,
});
