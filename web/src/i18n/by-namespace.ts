import type { ComponentsJSON, TranslationsJSON } from '@nanostores/i18n';

/** The texts of files like './es/events.json', each under the name of its file. */
export const byNamespace = (files: Record<string, unknown>): ComponentsJSON =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts as TranslationsJSON]),
  );
