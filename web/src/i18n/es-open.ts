import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./es/open/*.json', { eager: true, import: 'default' });

/** What only the settings of the public page and of its links need, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
