import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>(['./de/hours/*.json', './de/worked/*.json'], {
  eager: true,
  import: 'default',
});

/** What only the pages of hours need, and what these share with lists of attendance, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
