import { type Strokes, signatureField } from '../contract/signing.ts';
import type { Settings } from '../contract/users.ts';
import { agreementWords } from './texts.ts';

/** What somebody agreed to, as `private.archived_agreements()` returns it. */
export interface ArchivedAgreement {
  document: string;
  edition: number;
  text: string;
  sha256: string;
  agreed_at: string;
  withdrawn_at: string | null;
  via: 'self' | 'guardian' | 'paper' | 'link' | 'desk' | 'desk_parent';
  signed_by: string | null;
  signed_by_email: string | null;
  signature: Strokes | null;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Numbers alone, whatever is stored. */
const line = (stroke: readonly number[]): string =>
  `M${stroke.slice(0, 2).map(Number).join(' ')}L${stroke.map(Number).join(' ')}`;

function one(agreement: ArchivedAgreement, language: Settings['language']): string {
  const words = agreementWords[language];
  const { document, edition, text, sha256, agreed_at, withdrawn_at, via, signed_by, signed_by_email, signature } =
    agreement;
  const facts = [
    [words.edition, String(edition)],
    [words[via], agreed_at],
    ...(withdrawn_at ? [[words.withdrawn, withdrawn_at]] : []),
    ...(signed_by ? [[words.signed, [signed_by, signed_by_email].filter(Boolean).join(', ')]] : []),
    ['SHA-256', sha256],
  ];
  return `<h2>${escaped(document)}</h2>
<dl>${facts.map(([name = '', value = '']) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<pre>${escaped(text)}</pre>
${signature ? `<svg viewBox="0 0 ${signatureField.width} ${signatureField.height}" width="300" role="img" aria-label="${escaped(words.signature)}"><path d="${signature.map(line).join('')}" fill="none" stroke="currentColor" stroke-width="8"/></svg>` : ''}`;
}

/** A page to read and to print: what a person agreed to, with the exact texts and the signatures. */
export function writeAgreementsPage(agreements: readonly ArchivedAgreement[], language: Settings['language']): string {
  const words = agreementWords[language];
  return `<!doctype html>
<html lang="${words.tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(words.title)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;font:inherit}dt{font-weight:bold}dd{margin:0;overflow-wrap:anywhere}</style></head>
<body><h1>${escaped(words.title)}</h1>
${agreements.map((each) => one(each, language)).join('\n')}
</body>
</html>
`;
}
