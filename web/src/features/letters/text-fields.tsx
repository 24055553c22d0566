import type { SentMessage } from '@contract/messages.ts';
import { useStore } from '@nanostores/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Field } from '@/components/form/field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { messagesQuery } from '@/lib/letters/letters-query.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { clearDraft, type Draft, draft, draftOf, type Language, type Text } from './draft.ts';
import { writingTexts } from './writing-texts.ts';

const builtIn = ['meet', 'changed', 'thanks'] as const;
/** How many of the earlier messages are offered. */
const mostEarlier = 10;

/** The latest messages, each subject once. */
function latest(messages: readonly SentMessage[]): SentMessage[] {
  const bySubject = new Map<string, SentMessage>();
  for (const message of messages)
    if (!bySubject.has(message.texts.default.subject)) bySubject.set(message.texts.default.subject, message);
  return [...bySubject.values()].slice(0, mostEarlier);
}

/** What the text begins with: nothing, a template, or an earlier message. */
export function TemplateChoice() {
  const t = useStore(writingTexts);
  const { text } = useStore(draft);
  const { data } = useInfiniteQuery(messagesQuery);
  const earlier = latest(data?.pages.flatMap(({ messages }) => messages) ?? []);
  const templates: { value: string; label: string; draft: Draft }[] = [
    ...builtIn.map((name) => ({
      value: name,
      label: t[name],
      draft: { text: { subject: t[name], body: t[`${name}Body` as const] }, others: {} },
    })),
    ...earlier.map(({ id, texts }) => ({
      value: id,
      label: t.earlier({ subject: texts.default.subject }),
      draft: draftOf(texts),
    })),
  ];
  const chosen = templates.find(({ draft: { text: own } }) => own.subject === text.subject && own.body === text.body);
  return (
    <Choice
      label={t.template}
      value={chosen?.value ?? ''}
      options={[{ value: '', label: t.emptyTemplate }, ...templates]}
      onChange={(value) => {
        const wanted = templates.find((template) => template.value === value);
        if (wanted) draft.set(wanted.draft);
        else clearDraft();
      }}
    />
  );
}

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
  const [t, names] = useTexts(writingTexts, writeTexts);
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
  const [t, names] = useTexts(writingTexts, writeTexts);
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
