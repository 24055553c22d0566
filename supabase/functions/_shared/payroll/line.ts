/**
 * Work of a person at one shift, as payroll gets it; in a later run also a difference to what an earlier one said, which can be
 * negative. `name`: first and last name. `start` and `end`: times on the clock there, `18:00`. `minutes`: paid time, without
 * `break_minutes`. `rate_cents`: of an hour. `role`: the name of the slot type.
 */
export interface PayrollLine {
  line_id: string;
  run_id: string;
  person_id: string;
  payroll_number: string | null;
  name: string;
  date: string;
  pay_code: string | null;
  cost_centre: string | null;
  minutes: number;
  start: string | null;
  end: string | null;
  break_minutes: number;
  rate_cents: number;
  amount_cents: number;
  currency: string;
  role: string;
  event: string;
}

/** The first and the last day of what a file covers. */
export interface PayrollPeriod {
  from: string;
  to: string;
}

/**
 * A first and a last name, as payroll programs ask for them: the last name is the last word. For a name like "Ana García López" that is
 * wrong, so programs should find people by their number. Somebody with one word has no last name.
 */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  return words.length < 2
    ? { first: words.join(''), last: '' }
    : { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}
