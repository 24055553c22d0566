import { ofAreas } from './of-areas.ts';

export const texts = ofAreas(import.meta.glob('./fr/*.json', { eager: true, import: 'default' }));
