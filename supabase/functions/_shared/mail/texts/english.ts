/** The texts of emails. `{title}`: the title of the event; `{when}`: its time in a short form. */
export const english = {
  subjects: {
    signed_up: 'You are signed up: {title}, {when}',
    assigned: 'You have been signed up: {title}, {when}',
    canceled: 'Signup canceled: {title}, {when}',
    released: 'Your signup was canceled: {title}, {when}',
    moved: 'Changed: {title}, now {when}',
    event_canceled: 'Canceled: {title}, {when}',
    restored: 'Back on: {title}, {when}',
    clash: 'Overlap: {title}, {when}',
    removed: 'Removed: {title}, {when}',
    reminder: 'Reminder: {title}, {when}',
  },
  sentences: {
    signed_up: 'You are signed up.',
    assigned: 'An administrator has signed you up.',
    canceled: 'Your signup is canceled, and your place is free for someone else.',
    released: 'An administrator has canceled your signup.',
    moved: 'This shift has changed. You still have your place.',
    event_canceled: 'This event has been canceled.',
    restored: 'This event takes place after all. Your signup is active again.',
    clash: 'This shift now overlaps with another signup of yours. Your place is held: cancel one of the two.',
    removed: 'This event has been removed.',
    reminder: 'Reminder: this shift is coming up, and you are signed up.',
  },
  several: { one: '{count} message about your shifts', other: '{count} messages about your shifts' },
  hello: 'Hello {name},',
  was: 'Was: {when}',
  attached: 'The attached file brings your calendar up to date.',
  open: 'See your shifts',
  why: 'You receive this email because you have signups at {organisation}.',
  stop: 'Stop these emails',
};

export type MailTexts = typeof english;
