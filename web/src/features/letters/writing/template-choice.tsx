import type { SentMessage } from '@contract/messages.ts';
import { useStore } from '@nanostores/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Choice } from '@/components/form/choice.tsx';
import { messagesQuery } from '@/lib/letters/letters-query.ts';
import { clearDraft, type Draft, draft, draftOf } from './draft.ts';
import { writingTexts } from './texts.ts';

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
