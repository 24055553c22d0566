import { writeFileSync } from 'node:fs';
import { rightsDocument, rightsFile } from './document.ts';

writeFileSync(rightsFile, rightsDocument());
