import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./es/statements/*.json', { eager: true, import: 'default' });

/** What only statements of hours need: few people issue or check one. By namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
