import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>(['./fr/open/*.json', './fr/links/*.json'], {
  eager: true,
  import: 'default',
});

/** What only the settings of the public page need, and what they share with other pages about links, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
