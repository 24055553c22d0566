import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>(['./es/admin/*.json', './es/write/*.json', './es/worked/*.json'], {
  eager: true,
  import: 'default',
});

/** What the pages of administrators need, and what they share with those of leads and with hours, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
