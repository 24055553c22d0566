import type { Document, DocumentLanguage } from '@contract/documents.ts';
import { languageInForce } from '@/i18n/choose-language.ts';

// A file of its own: a parent reads a document without what members do with them.

/** The text of a document in a language, the displayed one unless said otherwise, else in the first that it has. */
export function readingOf(
  { texts }: Pick<Document, 'texts'>,
  wanted = languageInForce(),
): { language: DocumentLanguage; text: string } {
  const known = (Object.keys(texts) as DocumentLanguage[]).filter((each) => texts[each]);
  const language = known.includes(wanted) ? wanted : (known[0] ?? 'english');
  return { language, text: texts[language] ?? '' };
}
