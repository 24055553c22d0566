import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>('./de/hours/*.json', { eager: true, import: 'default' });

/** What only the page of a person's own hours needs, and what it shares with those who approve hours, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
