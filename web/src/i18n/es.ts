import { ofAreas } from './of-areas.ts';

export const texts = ofAreas(import.meta.glob('./es/*.json', { eager: true, import: 'default' }));
