import type { DeskSigning, GateDocument } from '@contract/desk-signing.ts';
import { problem } from '@contract/error-details.ts';
import type { Settings } from '@contract/users.ts';
import clsx from 'clsx';
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ageTexts } from '@/domains/ages/texts.ts';
import { ReadableText } from '@/domains/documents/formatted-text.tsx';
import { readingOf } from '@/domains/documents/reading.ts';
import type { Signature } from '@/domains/documents/signature-field.tsx';
import { signingTexts } from '@/domains/documents/signing-texts.ts';
import { languageInForce, languageNames, localeOf } from '@/i18n/choose-language.ts';
import { locale, showLanguage } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { walkInTexts } from '../gate/texts.ts';
import type { GateShift } from '../gate/view.ts';
import { ageLimit, type Needs, signerOf, wrongYear } from './asked.ts';
import { deskTexts } from './texts.ts';

/** Loads what one signs with, which must be there when there is no connection. */
export const loadSignatureField = () =>
  import('@/domains/documents/signature-field.tsx').then((module) => ({ default: module.SignatureField }));
const SignatureField = lazy(loadSignatureField);

type Language = Settings['language'];

/** What one person writes under their documents. */
interface Written {
  name: string;
  signature: Signature | null;
}

/** Changes the language of the page for the person in front of it, until the next one. */
function useOtherLanguage(): [Language, (language: Language) => void] {
  const [language, setLanguage] = useState(languageInForce);
  useEffect(() => {
    const before = locale.get();
    // Without a connection it may be known of the texts alone.
    return () => void showLanguage(before).catch(() => undefined);
  }, []);
  const choose = (chosen: Language) => {
    setLanguage(chosen);
    void showLanguage(localeOf(chosen)).catch(() => undefined);
  };
  return [language, choose];
}

interface PartProps {
  documents: readonly GateDocument[];
  language: Language;
  /** A parent or guardian writes here. */
  parent: boolean;
  written: Written;
  /** Something is missing. */
  wrong: boolean;
  onChange: (written: Written) => void;
}

/** Documents with what one person writes under them: a signature if one of them is signed, and their name. */
function Part({ documents, language, parent, written, wrong, onChange }: PartProps) {
  const [t, signing] = useTexts(deskTexts, signingTexts);
  const isSigned = documents.some(({ signed }) => signed);
  const names = documents.map(({ name }) => name).join(', ');
  const { name, signature } = written;
  return (
    <section
      aria-label={parent ? signing.parentTitle : names}
      className="sheet grid grid-cols-1 gap-4 px-4 py-4 sm:px-5 md:grid-cols-2 md:gap-5"
    >
      {parent && (
        <div className="md:col-span-2">
          <h3 className="text-lead font-strong">{signing.parentTitle}</h3>
          <p className="text-soft">{t.parentHere}</p>
        </div>
      )}
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        {documents.map((document) => {
          const reading = readingOf(document, language);
          return (
            <div key={document.id}>
              <h3 className="font-strong wrap-anywhere">{document.name}</h3>
              <div lang={localeOf(reading.language)}>
                <ReadableText name={document.name} text={reading.text} below={3} />
              </div>
            </div>
          );
        })}
      </div>
      <div className={clsx('min-w-0 max-md:max-w-[30rem]', isSigned && !parent && 'md:-mt-2')}>
        {(parent || !isSigned) && (
          <Field
            label={parent ? signing.parentName : signing.typedName}
            required
            autoComplete="off"
            autoCapitalize="words"
            maxLength={200}
            error={wrong && !name.trim() ? problem('required', { what: 'name' }) : undefined}
            value={name}
            onChange={({ target }) => onChange({ ...written, name: target.value })}
          />
        )}
        {isSigned && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <SignatureField name={names} onChange={(drawn) => onChange({ ...written, signature: drawn })} />
          </Suspense>
        )}
        {wrong && isSigned && !signature && (
          <p role="alert" className="mt-2 text-loss">
            {t.signHere}
          </p>
        )}
      </div>
    </section>
  );
}

const isWritten = (documents: readonly GateDocument[], parent: boolean, { name, signature }: Written): boolean => {
  const isSigned = documents.some(({ signed }) => signed);
  return documents.length === 0 || ((!isSigned || signature !== null) && (name.trim() !== '' || (isSigned && !parent)));
};

/** What a part says of its person. Where it is drawn, or typed as a signature, the name of the search is not theirs. */
const saidBy = (documents: readonly GateDocument[], parent: boolean, { name, signature }: Written) => ({
  name: signature?.name ?? (parent || !documents.some(({ signed }) => signed) ? name : ''),
  strokes: signature?.strokes ?? null,
});

/** The shift for which somebody signs. */
export type ShiftOfSigning = Pick<GateShift, 'type' | 'event'>;

interface SignStepProps {
  name: string;
  needs: Needs;
  shift: ShiftOfSigning;
  /** The zone of the organisation, whose day decides who is 18. */
  zone: string;
  onSigned: (signing: DeskSigning) => void;
  onBack: () => void;
}

/** One screen, turned to the person: what their place asks them to read and to sign, and when they were born if it depends on that. */
export function SignStep({ name, needs, shift, zone, onSigned, onBack }: SignStepProps) {
  const [t, walkIn, ages, signing] = useTexts(deskTexts, walkInTexts, ageTexts, signingTexts);
  const [language, choose] = useOtherLanguage();
  const [year, setYear] = useState('');
  const [own, setOwn] = useState<Written>({ name, signature: null });
  const [parent, setParent] = useState<Written>({ name: '', signature: null });
  const [tried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const said = year.trim();
  const wrong = wrongYear(said, zone);
  const born = needs.asksBirth && !wrong ? said : null;
  const limit = born ? ageLimit(shift.type, shift.event, born) : null;
  const of = (signer: 'own' | 'parent' | null) =>
    needs.documents.filter((each) => signerOf(each, needs, born, zone) === signer);
  const [byOwn, byParent, open] = [of('own'), of('parent'), of(null)];
  const languages = [...new Set(needs.documents.flatMap(({ texts }) => Object.keys(texts) as Language[]))];

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const isDone = isWritten(byOwn, false, own) && isWritten(byParent, true, parent);
    if (limit || !isDone || (needs.asksBirth && !born)) return;
    onSigned({
      ...(born && { born }),
      documents: needs.documents.map((each) => ({
        id: each.id,
        edition: each.edition,
        language: readingOf(each, language).language,
      })),
      ...(byOwn.length > 0 && { own: saidBy(byOwn, false, own) }),
      ...(byParent.length > 0 && { parent: saidBy(byParent, true, parent) }),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-day font-strong wrap-anywhere outline-none">
          {(needs.documents.length > 0 ? t.signTitle : t.birthTitle)({ name })}
        </h2>
        {languages.length > 1 && (
          <Choice
            label={t.language}
            value={languages.includes(language) ? language : (languages[0] ?? '')}
            options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
            onChange={(chosen) => choose(chosen as Language)}
          />
        )}
      </div>
      {needs.asksBirth && (
        <Field
          label={ages.title}
          required
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          className="max-w-[30rem]"
          hint={ages.about}
          error={wrong && (tried || said.length === 4) ? wrong : undefined}
          value={year}
          onChange={({ target }) => setYear(target.value)}
        />
      )}
      {limit && (
        <Message tone="error">
          <p>{messageOf(new ApiError({ code: 'too_young', params: limit }, 409, {}))}</p>
          <p>{t.callTeam}</p>
        </Message>
      )}
      {!limit && byOwn.length > 0 && (
        <Part documents={byOwn} language={language} parent={false} written={own} wrong={tried} onChange={setOwn} />
      )}
      {!limit && byParent.length > 0 && (
        <Part documents={byParent} language={language} parent written={parent} wrong={tried} onChange={setParent} />
      )}
      {open.length > 0 && <p className="text-soft">{signing.birthFirst}</p>}
      <div className="grid gap-3">
        {!limit && (
          <Button type="submit" variant="primary" className="min-h-14 text-lead">
            {needs.documents.length > 0 ? t.agree : t.goOn}
          </Button>
        )}
        <Button variant={limit ? 'tinted' : 'quiet'} className="min-h-12 justify-self-start" onClick={onBack}>
          {walkIn.somebodyElse}
        </Button>
      </div>
    </form>
  );
}
