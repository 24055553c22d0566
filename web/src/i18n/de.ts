import type { ComponentsJSON } from '@nanostores/i18n';
import { byNamespace } from './by-namespace.ts';

export const texts: ComponentsJSON = byNamespace(import.meta.glob('./de/*.json', { eager: true, import: 'default' }));
