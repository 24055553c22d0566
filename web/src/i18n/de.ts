import { ofAreas } from './of-areas.ts';

export const texts = ofAreas(import.meta.glob('./de/*.json', { eager: true, import: 'default' }));
