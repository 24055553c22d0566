/** The figures of a report about nobody and nothing. */
export const noFigures = {
  shifts: 0,
  minutes: 0,
  credits: 0,
  paid_minutes: 0,
  pay: 0,
  unmarked: 0,
  unmarked_pay: 0,
  no_shows: 0,
  excused: 0,
  assumed_minutes: 0,
  assumed_credits: 0,
  open: 0,
};
