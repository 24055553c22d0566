const declaration = /\{\{ \$language := printf "%v" \.Data\.language \}\}/;
const choice = /\{\{ if eq \$language "\w+" \}\}[\s\S]*?\{\{ end \}\}/g;
const branch = /\{\{ (?:else )?if eq \$language "(\w+)" \}\}|\{\{ else \}\}|\{\{ end \}\}/;

/**
 * Chooses the language of a subject or a template: of Go's template language, what Muster's mails use for it, a choice by
 * `$language` with an `else`, none inside another. `language`: a name as the settings have it; any other takes the `else`.
 */
export function inLanguage(template: string, language: string | null): string {
  return template.replace(declaration, '').replace(choice, (whole) => {
    // Before the first mark nothing; then language, text, language, text, and the `else` without one.
    const [, ...parts] = whole.split(branch);
    const at = parts.findIndex((part, index) => index % 2 === 0 && (part === undefined || part === language));
    return parts[at + 1] ?? '';
  });
}
