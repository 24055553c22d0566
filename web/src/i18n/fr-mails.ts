import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./fr/mails/*.json', { eager: true, import: 'default' });

/** What pages that mails link to need, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
