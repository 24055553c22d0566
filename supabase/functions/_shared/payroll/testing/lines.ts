import type { PayrollLine, PayrollPeriod } from '../line.ts';

export const june: PayrollPeriod = { from: '2026-06-01', to: '2026-06-30' };

/** A line of Jürgen Müßig at the bar, on June 13; `more`: what is different. */
export const line = (more: Partial<PayrollLine> = {}): PayrollLine => {
  const minutes = more.minutes ?? 300;
  const rate_cents = more.rate_cents ?? 1450;
  return {
    line_id: 'l1',
    run_id: 'r1',
    person_id: 'p1',
    payroll_number: '26',
    name: 'Jürgen Müßig',
    date: '2026-06-13',
    pay_code: '1000',
    cost_centre: '310',
    start: '18:00',
    end: '23:00',
    break_minutes: 0,
    amount_cents: Math.round((minutes * rate_cents) / 60),
    currency: 'EUR',
    role: 'Bar',
    event: 'Sommerfest',
    ...more,
    minutes,
    rate_cents,
  };
};

/**
 * Two people. Jürgen has three shifts of 20 minutes, which are 0.33 hours each but one hour together, and one with another pay code; Zoë
 * one of 7 hours and 30 minutes with a break, and a difference to an earlier run.
 */
export const twoPeople: PayrollLine[] = [
  line({ line_id: 'l1', minutes: 20, start: '18:00', end: '18:20' }),
  line({ line_id: 'l2', minutes: 20, date: '2026-06-14', start: '18:00', end: '18:20' }),
  line({ line_id: 'l3', minutes: 20, date: '2026-06-15', start: '18:00', end: '18:20' }),
  line({
    line_id: 'l4',
    minutes: 90,
    date: '2026-06-15',
    pay_code: '1010',
    role: 'Abbau',
    start: '21:00',
    end: '22:30',
  }),
  line({
    ...{ line_id: 'l5', person_id: 'p2', payroll_number: '307', name: 'Zoë Žižek', minutes: 450, break_minutes: 30 },
    ...{ start: '10:00', end: '18:00', cost_centre: null },
  }),
  line({
    ...{ line_id: 'l6', person_id: 'p2', payroll_number: '307', name: 'Zoë Žižek', minutes: -75, date: '2026-06-02' },
    ...{ start: null, end: null, cost_centre: null, event: 'Probe' },
  }),
];
