import { fileURLToPath } from 'node:url';
import { ensureClientBuilt } from '../../supabase/local/web/web-build.ts';
import { overBudget, pageSizes, sizeTable } from './sizes.ts';

// Builds the client as it is served, prints what each page costs, and fails when one costs too much. That volunteers load
// nothing of the administration is seen to by the build itself (web/chunks.ts).
const dist = await ensureClientBuilt(fileURLToPath(new URL('../..', import.meta.url)), () => {});
const sizes = await pageSizes(dist);
console.log(sizeTable(sizes));
const heavy = overBudget(sizes);
for (const line of heavy) console.error(line);
process.exitCode = heavy.length > 0 ? 1 : 0;
