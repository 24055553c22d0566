/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { AnswerValue } from '@contract/custom-fields.ts';
import type { AskedFirst } from '@contract/open-page.ts';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Block, readMarkdown, type Span } from '../domains/documents/markdown.ts';
import type { Outcome } from './calls.ts';
import { Field, HeldFor, Problem, passing, useBusy, useHeldNow } from './form.tsx';
import { confirmed, type Given, givenBefore, type Held, keepGiven } from './kept.ts';
import type { TakingProps } from './taking.tsx';
import { type PageWords, refusalText, say } from './texts.ts';

type Question = AskedFirst['fields'][number];
type Document = AskedFirst['documents'][number];

const keyOf = ({ id, season_id }: Question): string => `${id} ${season_id ?? ''}`;
// A tick is for the edition that was read: a new text has to be read first.
const tickOf = ({ id, edition }: Document): string => `${id} ${edition}`;
const signatureOf = (document: Document): string => `${tickOf(document)} signature`;
const isEmpty = (value: AnswerValue | null | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
const trimmed = (value: AnswerValue): AnswerValue => (typeof value === 'string' ? value.trim() : value);

/** What people read before they answer: what it is for, who reads it, and when it ends. */
function noteOf(words: PageWords, { help, purpose, readers, ends_days, scope }: Question): string {
  const { t } = words;
  const readBy = { person: t.readByNobody, administrators: t.readByAdministrators, leads: t.readByLeads }[readers];
  const after = scope === 'event' ? t.afterEvent : scope === 'season' ? t.afterSeason : t.afterShift;
  return [
    help,
    say(words, t.purpose, { purpose }),
    readBy,
    ends_days !== null && say(words, after, { count: ends_days }),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface AnswerProps {
  words: PageWords;
  question: Question;
  value: AnswerValue | null;
  error: string | null;
  onChange: (value: AnswerValue | null) => void;
}

/** Several options, of which any can be chosen. */
function Several({ words, question, value, error, onChange }: AnswerProps) {
  const id = useId();
  const chosen = Array.isArray(value) ? value : [];
  const choose = (option: string, on: boolean) => {
    const next = question.options.filter((each) => (each === option ? on : chosen.includes(each)));
    onChange(next.length > 0 ? next : null);
  };
  return (
    <fieldset class="field" aria-describedby={`${id}-note`}>
      <legend>{question.label}</legend>
      {question.options.map((option) => (
        <label key={option} class="tick">
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) => choose(option, currentTarget.checked)}
          />
          {option}
        </label>
      ))}
      <p id={`${id}-note`} class={error ? 'note wrong' : 'note'}>
        {error ?? noteOf(words, question)}
      </p>
    </fieldset>
  );
}

/** The input that the kind of a question needs. */
function Answer({ words, question, value, error, onChange }: AnswerProps) {
  const { t } = words;
  const { kind, options, label } = question;
  if (kind === 'several') return <Several {...{ words, question, value, error, onChange }} />;
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');
  const type = (next: string) => onChange(next === '' ? null : next);
  const choices: [string, string][] =
    kind === 'yes_no'
      ? [
          ['yes', t.yes],
          ['no', t.no],
        ]
      : options.map((option) => [option, option]);
  const inputs = {
    number: { inputMode: 'decimal', type: 'number', step: 'any' },
    date: { type: 'date', min: '1900-01-01', max: '2200-12-31' },
    short_text: { type: 'text', maxLength: 200 },
  } as const;
  return (
    <Field label={label} error={error} hint={noteOf(words, question)}>
      {(attributes) =>
        kind === 'yes_no' || kind === 'choice' || kind === 'size' ? (
          <select
            {...attributes}
            value={text}
            onChange={({ currentTarget }) =>
              kind === 'yes_no' && currentTarget.value
                ? onChange(currentTarget.value === 'yes')
                : type(currentTarget.value)
            }
          >
            <option value="">{t.choose}</option>
            {choices.map(([each, name]) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </select>
        ) : kind === 'long_text' ? (
          <textarea
            {...attributes}
            rows={3}
            maxLength={5000}
            value={text}
            onInput={({ currentTarget }) => type(currentTarget.value)}
          />
        ) : (
          <input
            {...attributes}
            {...inputs[kind]}
            autocomplete="off"
            value={text}
            onInput={({ currentTarget }) => {
              const { value: typed, valueAsNumber } = currentTarget;
              if (kind !== 'number') type(typed);
              else onChange(Number.isNaN(valueAsNumber) ? null : valueAsNumber);
            }}
          />
        )
      }
    </Field>
  );
}

interface DocumentProps {
  words: PageWords;
  document: Document;
  ticked: boolean;
  error: string | null;
  onTick: (on: boolean) => void;
  signature: string;
  /** What is wrong with the signature. */
  unsigned: string | null;
  onSign: (name: string) => void;
}

// The parts of a text never change their places.
const spansIn = (spans: readonly Span[]) =>
  spans.map(({ text, bold, href }, index) => {
    const key = `${index} ${text}`;
    if (bold) return <strong key={key}>{text}</strong>;
    if (!href) return text;
    return (
      <a key={key} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  });

/** A part of the text of a document. Its headings are none of the page. */
function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <strong>{spansIn(block.spans)}</strong>;
  if (block.kind === 'paragraph') return <p>{spansIn(block.spans)}</p>;
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  const items = block.items.map((spans, index) => <li key={index}>{spansIn(spans)}</li>);
  return block.kind === 'bullets' ? <ul>{items}</ul> : <ol>{items}</ol>;
}

/** A text to read and agree to. */
function DocumentText({ words, document, ticked, error, onTick, signature, unsigned, onSign }: DocumentProps) {
  const { name, text, signed } = document;
  const id = useId();
  return (
    <div class="field">
      <strong>{name}</strong>
      {/* Whoever uses a keyboard scrolls it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section class="document" tabIndex={0} aria-label={name}>
        {readMarkdown(text).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <TextBlock key={index} block={block} />
        ))}
      </section>
      <label class="tick">
        <input
          type="checkbox"
          checked={ticked}
          {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        {say(words, words.t.agree, { name })}
      </label>
      {error && (
        <p id={id} class="note wrong">
          {error}
        </p>
      )}
      {signed && (
        <Field label={words.t.sign} error={unsigned}>
          {(attributes) => (
            <input
              {...attributes}
              autocomplete="name"
              maxLength={200}
              value={signature}
              onInput={({ currentTarget }) => onSign(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface AskedProps extends TakingProps {
  held: Held;
  asked: AskedFirst;
  code: string;
}

/** Which sentence is for what is wrong, at the key of its input: `born`, a tick, or an answer. */
type Problems = Record<string, string>;

/** What is not said yet. */
function missingIn({ t }: PageWords, { birth, documents, fields }: AskedFirst, given: Given): Problems {
  const missing: Problems = {};
  if (birth && !/^\d{4}$/.test(given.born.trim())) missing.born = t.bornWrong;
  for (const document of documents) {
    if (!given.ticked.includes(tickOf(document))) missing[tickOf(document)] = t.tickFirst;
    if (document.signed && !given.signatures[tickOf(document)]?.trim()) missing[signatureOf(document)] = t.signFirst;
  }
  for (const field of fields) if (isEmpty(given.answers[keyOf(field)])) missing[keyOf(field)] = t.answerMissing;
  return missing;
}

/** What the server says is wrong with what was sent. */
function problemsOf({ t }: PageWords, fields: readonly Question[], outcome: Outcome<unknown>): Problems {
  const problems: Problems = {};
  for (const { path } of 'refusal' in outcome ? outcome.refusal.problems : []) {
    const [part, index] = path.split('.');
    const field = part === 'answers' ? fields[Number(index)] : undefined;
    if (part === 'born') problems.born = t.bornWrong;
    else if (field) problems[keyOf(field)] = t.answerWrong;
  }
  return problems;
}

/** After these the place is still held. */
const staying = new Set(['stale_version', 'field_gone']);

/** Asks what a place needs to know before somebody has it. It is still held meanwhile, and what was said stays in this tab. */
export function Asked({ words, held, asked, code, calls, onClose, onGone, onHeld }: AskedProps) {
  const { t } = words;
  const now = useHeldNow(held.until, onGone);
  const [given, setGiven] = useState(givenBefore);
  const [wrong, setWrong] = useState<Problems>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const change = (part: Partial<Given>) => {
    const next = { ...given, ...part };
    setGiven(next);
    keepGiven(next);
    setWrong({});
  };
  const point = (problems: Problems) => {
    setWrong(problems);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const send = async () => {
    setProblem(null);
    const missing = missingIn(words, asked, given);
    if (Object.keys(missing).length > 0) return point(missing);
    const outcome = await calls.post('confirmHold', {
      key: held.key,
      code,
      ...(asked.birth && { born: given.born.trim() }),
      agreements: asked.documents.map((document) => {
        const { id, edition, language, signed } = document;
        const signature = given.signatures[tickOf(document)]?.trim() ?? '';
        return { document_id: id, edition, language, ...(signed && { signature }) };
      }),
      answers: asked.fields.map((field) => {
        const value = given.answers[keyOf(field)];
        return {
          field_id: field.id,
          season_id: field.season_id,
          value: isEmpty(value) ? null : trimmed(value as AnswerValue),
        };
      }),
    });
    if ('answer' in outcome) return onHeld({ ...held, ...confirmed(outcome, code) });
    const { problems: _, ...refusal } = outcome.refusal;
    const problems = problemsOf(words, asked.fields, outcome);
    if (Object.keys(problems).length > 0) point(problems);
    else if (staying.has(refusal.code) || passing.has(refusal.code)) setProblem(refusalText(words, refusal));
    else onGone(refusal.code === 'not_found' ? { code: 'hold_over' } : refusal);
  };
  const letGo = async () => {
    const outcome = await calls.post('releaseHold', { key: held.key });
    if ('refusal' in outcome && passing.has(outcome.refusal.code))
      return setProblem(refusalText(words, outcome.refusal));
    onHeld(null);
    onClose();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run(send);
      }}
    >
      <HeldFor words={words} until={held.until} now={now} />
      <div>
        <h4 ref={heading} tabIndex={-1}>
          {t.askedTitle}
        </h4>
        <p class="soft">{t.askedHint}</p>
      </div>
      {asked.birth && (
        <Field label={t.born} error={wrong.born ?? null} hint={t.bornHint}>
          {(attributes) => (
            <input
              {...attributes}
              class="year"
              name="born"
              inputMode="numeric"
              autocomplete="bday-year"
              maxLength={4}
              value={given.born}
              onInput={({ currentTarget }) => change({ born: currentTarget.value })}
            />
          )}
        </Field>
      )}
      {asked.fields.map((question) => (
        <Answer
          key={keyOf(question)}
          words={words}
          question={question}
          value={given.answers[keyOf(question)] ?? null}
          error={wrong[keyOf(question)] ?? null}
          onChange={(value) => change({ answers: { ...given.answers, [keyOf(question)]: value } })}
        />
      ))}
      {asked.documents.map((document) => (
        <DocumentText
          key={tickOf(document)}
          signature={given.signatures[tickOf(document)] ?? ''}
          unsigned={wrong[signatureOf(document)] ?? null}
          onSign={(name) => change({ signatures: { ...given.signatures, [tickOf(document)]: name } })}
          words={words}
          document={document}
          ticked={given.ticked.includes(tickOf(document))}
          error={wrong[tickOf(document)] ?? null}
          onTick={(on) =>
            change({
              ticked: on
                ? [...given.ticked, tickOf(document)]
                : given.ticked.filter((each) => each !== tickOf(document)),
            })
          }
        />
      ))}
      <Problem text={problem} />
      <div class="actions">
        <button type="submit" class="button primary" aria-busy={busy || undefined}>
          {t.confirm}
        </button>
        <button type="button" class="button quiet" onClick={() => run(letGo)}>
          {t.letGo}
        </button>
      </div>
    </form>
  );
}
