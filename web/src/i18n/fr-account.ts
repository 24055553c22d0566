import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./fr/account/*.json', { eager: true, import: 'default' });

/** What people need for their account and what they say of themselves, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
