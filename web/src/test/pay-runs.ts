import type { PayRun, RunLine, RunPreview, RunWithLines } from '@contract/pay-runs.ts';
import { newId } from './records.ts';

export const runLineOf = (name: string, more: Partial<RunLine> = {}): RunLine => ({
  ...{ signup_id: newId(), user: { id: newId(), name }, day: '2026-09-12', role: 'Stage', event: 'Xyz' },
  ...{ starts_at: '2026-09-12T08:00:00Z', ends_at: '2026-09-12T12:00:00Z', minutes: 240, break_minutes: 0 },
  ...{ rate_cents: 1500, amount_cents: 6000, why: null, ...more },
});

export const previewWith = (more: Partial<RunPreview> = {}): RunPreview => ({
  ...{ lines: [runLineOf('Ada')], blockers: [], is_over: true, overlaps: null, ...more },
});

export const runWith = (more: Partial<PayRun> = {}): PayRun => ({
  ...{ id: newId(), number: 7, from: '2026-09-01', to: '2026-09-30', slot_type_ids: null, user_ids: null },
  ...{ state: 'closed', closed_at: '2026-10-02T08:00:00Z', closed_by: { id: newId(), name: 'Kim' }, exported_at: null },
  ...{ paid_at: null, voided_at: null, void_reason: null, lines: 1, people: 1, minutes: 240, amount_cents: 6000 },
  ...{ currency: 'USD', ...more },
});

export const wholeRun = (run: PayRun, lines: readonly RunLine[], more: Partial<RunWithLines> = {}): RunWithLines => ({
  ...run,
  all_lines: lines.map((line, index) => ({
    ...line,
    ...{ id: index + 1, payroll_number: 'A1', pay_code: '200', cost_centre: null, currency: 'USD' },
  })),
  files: [],
  ...more,
});
