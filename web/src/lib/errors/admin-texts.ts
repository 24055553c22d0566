import { detailsForAdmins, refusalsForAdmins } from '@contract/sentences-for-admins.ts';
import { i18n, paramsOfEach } from '@/i18n/languages.ts';

/** Messages of the client alone, about forms of administrators. */
export const adminClientSentences = {
  choose_slot_type: 'Choose a slot type',
  count_below_taken: 'Count cannot be below the places already taken',
  start_date_required: 'Start date is required',
  end_date_required: 'End date is required',
  start_time_required: 'Start time is required',
  end_time_required: 'End time is required',
  end_date_before_start: 'End date cannot be earlier than the start date',
  credits_not_a_number: 'Credits must be a number',
  credits_too_small: 'Credits must be at least 0',
  credits_too_big: 'Credits must be at most 9999.99',
  wage_not_a_number: 'Wage must be a number',
  wage_too_small: 'Wage must be at least 0',
  wage_too_big: 'Wage must be at most 9999.99',
} as const;

/** The text of each code that only administrators can meet, as `errorTexts`. */
export const adminErrorTexts = i18n(
  'admin-errors',
  paramsOfEach({ ...refusalsForAdmins, ...detailsForAdmins, ...adminClientSentences }),
);
