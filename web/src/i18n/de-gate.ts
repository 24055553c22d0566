import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>(['./de/gate/*.json', './de/write/*.json', './de/worked/*.json'], {
  eager: true,
  import: 'default',
});

/** What the pages of leads need, and what they share with those of administrators and with hours, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
