/** The time in a number of days, in the format of the API. */
export const days = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString();
/** The day in a number of days. */
export const dayIn = (number: number) => days(number).slice(0, 10);
