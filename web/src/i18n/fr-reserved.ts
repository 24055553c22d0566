import type { ComponentsJSON } from '@nanostores/i18n';

const areas = import.meta.glob<ComponentsJSON>(['./fr/reserved/*.json', './fr/links/*.json'], {
  eager: true,
  import: 'default',
});

/** What only reserving places needs, and what it shares with other pages about links, by namespace. */
export const texts: ComponentsJSON = Object.assign({}, ...Object.values(areas));
