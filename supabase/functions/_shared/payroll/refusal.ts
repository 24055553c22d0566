import type { PayrollField, PayrollSetting } from '../contract/payroll-profiles.ts';
import type { PayrollLine } from './line.ts';

/**
 * Why a file is not written. `formula`: a spreadsheet would run the text. `separator`: without quotation marks it would be several columns.
 * `encoding`: the encoding of the file lacks a character. `control`: it has a line break or another character that is no text. `missing`:
 * the column cannot be empty. `digits`: it has other characters than digits, or too many. `no_column`: no column shows the work.
 */
export type RefusalReason = 'formula' | 'separator' | 'encoding' | 'control' | 'missing' | 'digits' | 'no_column';

/**
 * What keeps a file from being written, and of whom it is: `null` for the profile itself. `field`: what is wrong, or the setting that is
 * missing; `header` and `before` are texts of the profile. `text`: as it is.
 */
export interface PayrollRefusal {
  person: { id: string; name: string } | null;
  field: PayrollField | PayrollSetting | 'header' | 'before';
  reason: RefusalReason;
  text: string;
}

/** The refusals of a file, each once. */
export class Refusals {
  readonly #found = new Map<string, PayrollRefusal>();

  add(line: Pick<PayrollLine, 'person_id' | 'name'> | null, refusal: Omit<PayrollRefusal, 'person'>): void {
    const person = line && { id: line.person_id, name: line.name };
    const key = JSON.stringify([person?.id ?? null, refusal.field, refusal.reason, refusal.text]);
    if (!this.#found.has(key)) this.#found.set(key, { person, ...refusal });
  }

  get all(): PayrollRefusal[] {
    return [...this.#found.values()];
  }
}
