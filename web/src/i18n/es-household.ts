import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./es/household/*.json', { eager: true, import: 'default' });

/** What only people who look after others need, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
