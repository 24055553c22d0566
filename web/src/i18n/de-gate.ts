import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./de/gate/*.json', { eager: true, import: 'default' });

/** What only the pages of the gate need, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
