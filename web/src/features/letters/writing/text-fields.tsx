import { useStore } from '@nanostores/react';
import { Field } from '@/components/form/field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { writeTexts } from '@/lib/letters/texts.ts';
import { type Draft, draft, type Language, type Text } from './draft.ts';
import { writingTexts } from './texts.ts';

/** As the contract has them (mostOfSubject, mostOfBody), whose schemas the client does not load. */
const most = { subject: 150, body: 5_000 };
const languages: readonly Language[] = ['english', 'german', 'french', 'spanish'];

interface PairProps {
  text: Text;
  /** Undefined: for everybody who has no text of their own. */
  language?: Language;
  /** Whether what is missing is named. */
  tried: boolean;
  onChange: (text: Text) => void;
}

/** Subject and text, in one language. */
function Pair({ text, language, tried, onChange }: PairProps) {
  const t = useStore(writingTexts);
  const names = useStore(writeTexts);
  const named = language && { language: names[language] };
  const hasOne = text.subject.trim() !== '' || text.body.trim() !== '';
  const missing = tried && (!language || hasOne);
  return (
    <>
      <Field
        label={named ? t.subjectIn(named) : t.subject}
        value={text.subject}
        maxLength={most.subject}
        required={!language}
        autoComplete="off"
        error={missing && text.subject.trim() === '' ? t.needSubject : undefined}
        onChange={({ target }) => onChange({ ...text, subject: target.value })}
      />
      <TextArea
        label={named ? t.textIn(named) : t.text}
        value={text.body}
        maxLength={most.body}
        rows={language ? 3 : 6}
        required={!language}
        hint={language ? undefined : t.textHint}
        error={missing && text.body.trim() === '' ? t.needText : undefined}
        onChange={({ target }) => onChange({ ...text, body: target.value })}
      />
    </>
  );
}

/** What the message says: for everybody and, if somebody adds one, in other languages. */
export function TextFields({ tried }: { tried: boolean }) {
  const t = useStore(writingTexts);
  const names = useStore(writeTexts);
  const { text, others } = useStore(draft);
  const set = (part: Partial<Draft>) => draft.set({ text, others, ...part });
  const added = languages.filter((language) => others[language]);
  const left = languages.filter((language) => !others[language]);
  return (
    <>
      <Pair text={text} tried={tried} onChange={(next) => set({ text: next })} />
      {added.map((language) => {
        const { [language]: own = { subject: '', body: '' }, ...rest } = others;
        return (
          <fieldset key={language} className="rounded-control border border-line px-3 pb-2">
            <legend className="px-1 text-small text-soft">{names.inLanguage({ language: names[language] })}</legend>
            <Pair
              text={own}
              language={language}
              tried={tried}
              onChange={(next) => set({ others: { ...others, [language]: next } })}
            />
            <Button variant="quiet" className="-ml-3 px-3!" onClick={() => set({ others: rest })}>
              {t.removeLanguage({ language: names[language] })}
            </Button>
          </fieldset>
        );
      })}
      {left.length > 0 && (
        <div>
          <Select
            aria-label={t.addLanguage}
            value=""
            className="border-edge"
            options={[
              { value: '', label: t.addLanguage },
              ...left.map((language) => ({ value: language, label: names[language] })),
            ]}
            onChange={(language) => {
              if (language) set({ others: { ...others, [language]: { subject: '', body: '' } } });
            }}
          />
          {added.length > 0 && <p className="mt-1 text-small text-soft">{t.addLanguageHint}</p>}
        </div>
      )}
    </>
  );
}
