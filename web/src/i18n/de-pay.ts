import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./de/pay/*.json', { eager: true, import: 'default' });

/** What only the pages on which hours become pay need, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
