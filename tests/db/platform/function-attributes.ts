import { aToE } from './function-attributes/a-to-e.ts';
import { fToN } from './function-attributes/f-to-n.ts';
import { oToP } from './function-attributes/o-to-p.ts';
import { qToZ } from './function-attributes/q-to-z.ts';

// Every function of our schemas with its intended attributes: language, volatility, `parallel` if parallel safe, `definer` if it
// runs with its owner's rights, `trigger`, `parsed` if its body was parsed when it was created, settings; then who may execute it.
// 'nobody': only its owner, that is triggers, definer functions, the schedule and direct access.
// They are in the files of `function-attributes`, by their first letter.
export const functions: Record<string, string> = { ...aToE, ...fToN, ...oToP, ...qToZ };
