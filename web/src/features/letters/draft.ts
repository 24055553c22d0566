import type { MessageTexts } from '@contract/messages.ts';
import { atom } from 'nanostores';
import { newUuid } from '@/lib/app/new-key.ts';
import { authState } from '@/lib/auth/session.ts';

export type Language = Exclude<keyof MessageTexts, 'default'>;
export interface Text {
  subject: string;
  body: string;
}
/** What somebody has written so far: for everybody, and in the languages that they have added. */
export interface Draft {
  text: Text;
  others: Partial<Record<Language, Text>>;
}

const nothing: Draft = { text: { subject: '', body: '' }, others: {} };

/** What was written and not sent. It stays when the dialog is closed, until the page is left or somebody else signs in. */
export const draft = atom<Draft>(nothing);

export const clearDraft = (): void => draft.set(nothing);
authState.listen(({ session }, before) => {
  if (session?.user.id !== before?.session?.user.id) clearDraft();
});

let sent = { content: '', id: newUuid() };

/** The id of a message. The same content keeps it, also when it is sent again from a dialog that was closed, so that it is sent once. */
export function idFor(content: object): string {
  const own = JSON.stringify(content);
  if (own !== sent.content) sent = { content: own, id: newUuid() };
  return sent.id;
}

/** A message has arrived: the same content is another message from now on. */
export const forgetId = (): void => {
  sent = { content: '', id: newUuid() };
};
export const isEmpty = ({ text, others }: Draft): boolean =>
  text.subject === '' && text.body === '' && Object.keys(others).length === 0;

const isWritten = ({ subject, body }: Text): boolean => subject.trim() !== '' || body.trim() !== '';

/** The texts as they are sent. A language in which nothing was written is left out. */
export function textsOf({ text, others }: Draft): MessageTexts {
  const written = Object.entries(others).filter(([, each]) => isWritten(each));
  return { default: text, ...Object.fromEntries(written) };
}

/** A message that was sent before, to be changed and sent again. */
export function draftOf({ default: text, ...others }: MessageTexts): Draft {
  const known = Object.entries(others).flatMap(([language, each]) => (each ? [[language, each]] : []));
  return { text, others: Object.fromEntries(known) };
}

/** The texts of which something is missing. */
export const incomplete = ({ text, others }: Draft): Text[] =>
  [text, ...Object.values(others).filter(isWritten)].filter(
    ({ subject, body }) => subject.trim() === '' || body.trim() === '',
  );
