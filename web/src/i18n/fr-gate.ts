import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>(['./fr/gate/*.json', './fr/write/*.json', './fr/hours/*.json'], {
  eager: true,
  import: 'default',
});

/** What only the pages of leads need, and what leads share with administrators and with everybody's own hours, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
