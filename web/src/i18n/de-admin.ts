import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>(['./de/admin/*.json', './de/write/*.json', './de/hours/*.json'], {
  eager: true,
  import: 'default',
});

/** What only administrators need, and what they share with leads and with everybody's own hours, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
