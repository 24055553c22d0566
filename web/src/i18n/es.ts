import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./es/*.json', { eager: true, import: 'default' });

/** What everyone needs, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
