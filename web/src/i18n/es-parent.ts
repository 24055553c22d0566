import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./es/parent/*.json', { eager: true, import: 'default' });

/** What only the page of a parent needs, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
