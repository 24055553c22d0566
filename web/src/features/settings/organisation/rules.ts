/** The signup rules in the order of the form. `start`: the figure of a rule that is switched on. */
export const rules = [
  { name: 'opens_days_before', label: 'opens', field: 'opensField', says: 'opensSays', start: 14, step: 1, max: 366 },
  {
    name: 'closes_hours_before',
    label: 'closes',
    field: 'hoursBefore',
    says: 'closesSays',
    start: 24,
    step: 1,
    max: 8760,
  },
  {
    name: 'cancel_hours_before',
    label: 'cancel',
    field: 'hoursBefore',
    says: 'cancelSays',
    start: 24,
    step: 1,
    max: 8760,
  },
  {
    name: 'confirm_hours_before',
    label: 'confirm',
    field: 'confirmField',
    says: 'confirmSays',
    start: 48,
    step: 1,
    max: 336,
  },
  { name: 'max_hours_per_day', label: 'hours', field: 'hoursField', says: 'hoursSays', start: 8, step: 0.25, max: 24 },
  { name: 'min_rest_hours', label: 'rest', field: 'restField', says: 'restSays', start: 11, step: 0.25, max: 72 },
] as const;

export const secondReminder = {
  name: 'remind_again_hours_before',
  label: 'again',
  field: 'confirmField',
  says: 'againSays',
  start: 2,
  step: 1,
  max: 335,
} as const;

export type Rule = (typeof rules)[number] | typeof secondReminder;
