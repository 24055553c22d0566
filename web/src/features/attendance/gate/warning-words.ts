import type { GateWarning } from '@contract/gate.ts';
import { letInTexts } from './texts.ts';

/** What only the caller knows how to say: from when it is not too early, when the shift ended, and which other place ends. */
interface Words {
  early: string;
  over: string;
  elsewhere: string;
}

/** What is against letting somebody in, each as a sentence. `missing`: the names of the qualifications that they lack. */
export function warningWords(warnings: readonly GateWarning[], missing: readonly string[], words: Words): string[] {
  const t = letInTexts.get();
  const sentences: Record<GateWarning, string> = {
    ...words,
    asked: t.asked,
    displaced: t.displaced,
    not_qualified: t.not_qualified({ names: missing.join(', ') }),
    not_open: t.not_open,
  };
  return warnings.map((warning) => sentences[warning]);
}
