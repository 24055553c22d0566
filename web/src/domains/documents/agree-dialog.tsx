import { type Document, parentBody } from '@contract/documents.ts';
import { writeProblem } from '@contract/error-details.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { BirthDialog } from '@/domains/ages/birth-dialog.tsx';
import { ageButtonTexts } from '@/domains/ages/button-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { agreeMutation } from './agreeing.ts';
import { agreedDay, documentsQuery } from './documents.ts';
import { ReadableText } from './formatted-text.tsx';
import { readingOf } from './reading.ts';
import type { Signature } from './signature-field.tsx';
import { signingTexts } from './signing-texts.ts';
import { documentTexts } from './texts.ts';

const SignatureField = lazy(() =>
  import('./signature-field.tsx').then((module) => ({ default: module.SignatureField })),
);

interface ParentFieldsProps {
  /** Those to which a parent agrees. */
  documents: readonly Document[];
  value: { name: string; email: string };
  errors: Partial<Record<'name' | 'email', string>>;
  onChange: (value: { name: string; email: string }) => void;
}

/** Who the parent is that is to agree, and whom the person has asked before. */
function ParentFields({ documents, value, errors, onChange }: ParentFieldsProps) {
  const t = useStore(signingTexts);
  const zone = useZone();
  const last = documents.find(({ parent }) => parent)?.parent ?? null;
  const day = (at: string) => agreedDay(at, zone);
  return (
    <section aria-label={t.parentTitle} className="mt-6">
      <h3 className="font-strong">{t.parentTitle}</h3>
      <p className="mt-1 text-soft">
        {t.parentAbout} {t.notHeld}
      </p>
      {last && (
        <p className="my-2 rounded-control border border-line bg-desk p-3 wrap-anywhere">
          {last.declined_at
            ? t.declinedOn({ name: last.name, date: day(last.declined_at) })
            : t.askedOn({ name: last.name, email: last.email, date: day(last.asked_at), until: day(last.until) })}{' '}
          {t.askAgain}
        </p>
      )}
      <div className="mt-3 grid gap-1">
        <Field
          label={t.parentName}
          required
          autoComplete="off"
          maxLength={200}
          error={errors.name}
          value={value.name}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
        <Field
          label={t.parentEmail}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors.email}
          value={value.email}
          onChange={({ target }) => onChange({ ...value, email: target.value })}
        />
      </div>
    </section>
  );
}

interface AgreeDialogProps {
  userId: string;
  /** What the person is to agree to. */
  asked: readonly { id: string; name: string }[];
  /** The verb of the action. */
  submit: string;
  onAgreed?: () => void;
  onClose: () => void;
}

/**
 * Shows the text of each document with a tick, and stores that the person agrees to them. For those to which a parent agrees, it asks who
 * that is, and mails a link to them.
 */
export function AgreeDialog({ userId, asked, submit, onAgreed, onClose }: AgreeDialogProps) {
  const [t, signing, ages, common] = useTexts(documentTexts, signingTexts, ageButtonTexts, commonTexts);
  const query = useQuery(documentsQuery);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [signatures, setSignatures] = useState<Readonly<Record<string, Signature | null>>>({});
  const [parent, setParent] = useState({ name: '', email: '' });
  const [wrong, setWrong] = useState<Partial<Record<'name' | 'email', string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asksBirth, setAsksBirth] = useState(false);
  const documents = (query.data ?? []).filter(({ id }) => asked.some((each) => each.id === id));
  const byParent = documents.filter(({ signer }) => signer === 'parent');
  const agree = useMutation(
    withCallbacks(agreeMutation, {
      onSuccess: () => {
        onClose();
        if (byParent.length === 0) onAgreed?.();
      },
      onError: (error) => {
        const email = error instanceof ApiError ? error.details.find(({ path }) => path === 'email') : undefined;
        if (email) setWrong({ email: writeProblem(email) });
        else setRefusal(`${byParent.length > 0 ? signing.askFailed : t.agreeFailed} ${messageOf(error)}`);
      },
    }),
  );
  const read = documents
    .filter(({ signer }) => signer === 'self')
    .map((document) => ({ document, ...readingOf(document) }));
  const unknown = documents.some(({ signer }) => signer === null);
  // A tick is for the edition that was read: a new text has to be read first.
  const keyOf = ({ id, edition }: { id: string; edition: number }) => `${id} ${edition}`;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!query.data || agree.isPending) return;
    if (unknown) {
      setAsksBirth(true);
      return;
    }
    const named = byParent.length > 0 ? parentBody.safeParse(parent) : null;
    const problems = named?.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
    setWrong(Object.fromEntries(problems));
    if (!read.every(({ document }) => ticked.includes(keyOf(document)))) setRefusal(t.tickFirst);
    else if (!read.every(({ document }) => !document.signed || signatures[document.id])) setRefusal(signing.signFirst);
    else if (!named || named.success) {
      const signed = read.map((each) => ({ ...each, signature: signatures[each.document.id] }));
      agree.mutate({ userId, read: signed, parent: named?.data ?? null, byParent });
    }
  };
  const tick = (key: string, on: boolean) => {
    setRefusal(null);
    setTicked(on ? [...ticked, key] : ticked.filter((each) => each !== key));
  };
  const verb = unknown
    ? ages.enter
    : byParent.length === 0
      ? submit
      : read.length > 0
        ? signing.agreeAndAsk
        : signing.askParent;
  return (
    <FormDialog
      open
      wide
      title={t.agreeTitle}
      submit={verb}
      busy={agree.isPending}
      refusal={query.isError ? t.loadFailed : refusal}
      onSubmit={send}
      onClose={onClose}
    >
      {query.isPending && <Skeleton className="h-40" />}
      <ul className="grid gap-6">
        {documents.map((document) => (
          <li key={document.id}>
            <h3 className="font-strong wrap-anywhere">{document.name}</h3>
            <ReadableText name={document.name} text={readingOf(document).text} below={3} />
            {document.signer === null && <p>{signing.birthFirst}</p>}
            {document.signer === 'self' && document.signed && (
              <Suspense fallback={<Skeleton className="h-40" />}>
                <SignatureField
                  name={document.name}
                  onChange={(signature) => {
                    setRefusal(null);
                    setSignatures((known) => ({ ...known, [document.id]: signature }));
                  }}
                />
              </Suspense>
            )}
            {document.signer === 'self' && (
              <Checkbox
                label={t.agreed({ name: document.name })}
                checked={ticked.includes(keyOf(document))}
                onChange={(on) => tick(keyOf(document), on)}
              />
            )}
          </li>
        ))}
      </ul>
      {byParent.length > 0 && <ParentFields documents={byParent} value={parent} errors={wrong} onChange={setParent} />}
      {asksBirth && (
        <BirthDialog userId={userId} own known={null} submit={common.saveChanges} onClose={() => setAsksBirth(false)} />
      )}
    </FormDialog>
  );
}
