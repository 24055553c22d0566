const declaration = /\{\{ \$language := printf "%v" \.Data\.language \}\}/;
const choice = /\{\{ if eq \$language "\w+" \}\}[\s\S]*?\{\{ end \}\}/g;
const branch = /\{\{ (?:else )?if eq \$language "(\w+)" \}\}|\{\{ else \}\}|\{\{ end \}\}/;

/**
 * Chooses the language of a subject or a template. It supports the part of Go's template language that Muster's emails
 * use for this: conditions on `$language` with an `else`, not nested.
 * @param language a name as in the settings; any other selects the `else`
 */
export function inLanguage(template: string, language: string | null): string {
  return template.replace(declaration, '').replace(choice, (whole) => {
    // The parts: nothing before the first mark, then language, text, language, text, and the text of the `else`.
    const [, ...parts] = whole.split(branch);
    const at = parts.findIndex((part, index) => index % 2 === 0 && (part === undefined || part === language));
    return parts[at + 1] ?? '';
  });
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };

/** Inserts values, such as `{{ .Token }}`, into HTML. */
export function withValues(html: string, values: Record<string, string>): string {
  const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
  return html.replace(/\{\{ \.(\w+) \}\}/g, (place, name: string) => escaped(values[name] ?? place));
}
