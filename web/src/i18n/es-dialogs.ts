import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./es/dialogs/*.json', { eager: true, import: 'default' });

/** What dialogs need that few people open, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
