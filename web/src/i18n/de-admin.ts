import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./de/admin/*.json', { eager: true, import: 'default' });

/** What only administrators need, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
