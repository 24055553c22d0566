import { fileURLToPath } from 'node:url';
import { ensureClientBuilt } from '../../supabase/local/web/web-build.ts';
import { openLine, openOverBudget, openSize, overBudget, pageSizes, sizeTable } from './sizes.ts';

// Builds the client as it is served, prints what each page costs, and fails when one costs too much. That volunteers load
// nothing of the administration is seen to by the build itself (web/chunks.ts).
const dist = await ensureClientBuilt(fileURLToPath(new URL('../..', import.meta.url)), () => {});
const sizes = await pageSizes(dist);
const open = await openSize(dist);
console.log(sizeTable(sizes));
console.log(openLine(open));
const heavy = [...overBudget(sizes), ...openOverBudget(open)];
for (const line of heavy) console.error(line);
process.exitCode = heavy.length > 0 ? 1 : 0;
