import type { ComponentsJSON } from '@nanostores/i18n';

/** Merges the texts of files such as './es/people.json', one per area of the app, by namespace. */
export const ofAreas = (files: Record<string, ComponentsJSON>): ComponentsJSON =>
  Object.assign({}, ...Object.values(files));
