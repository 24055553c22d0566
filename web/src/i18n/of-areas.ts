import type { ComponentsJSON } from '@nanostores/i18n';

/** The texts of files such as './es/people.json', one for each area of the app, by namespace. */
export const ofAreas = (files: Record<string, ComponentsJSON>): ComponentsJSON =>
  Object.assign({}, ...Object.values(files));
