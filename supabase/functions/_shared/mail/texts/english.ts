/** The texts of emails. `{title}`: the title of the event; `{when}`: its time in a short form. */
export const english = {
  subjects: {
    signed_up: 'You are signed up: {title}, {when}',
    asked: 'Can you help? {title}, {when}',
    assigned: 'You have been signed up: {title}, {when}',
    canceled: 'Signup canceled: {title}, {when}',
    released: 'Your signup was canceled: {title}, {when}',
    unanswered: 'No longer held for you: {title}, {when}',
    handed_over: 'Taken over: {title}, {when}',
    not_taken_over: 'Not taken over: {title}, {when}',
    moved: 'Changed: {title}, now {when}',
    event_canceled: 'Canceled: {title}, {when}',
    restored: 'Back on: {title}, {when}',
    clash: 'Overlap: {title}, {when}',
    removed: 'Removed: {title}, {when}',
    reminder: 'Reminder: {title}, {when}',
    still: 'Changed. Are you still coming? {title}, now {when}',
    confirm: 'Are you still coming? {title}, {when}',
  },
  sentences: {
    signed_up: 'You are signed up.',
    asked: 'An administrator asks you to take this shift. The place is held for you: please answer by {deadline}.',
    assigned: 'An administrator has signed you up.',
    canceled: 'Your signup is canceled, and your place is free for someone else.',
    released: 'An administrator has canceled your signup.',
    unanswered:
      'You did not answer in time, so this place is no longer held for you. That is not held against you: if there is a place left, you can still sign up.',
    handed_over: 'Somebody has taken over your shift. You no longer need to come.',
    not_taken_over: 'The person whom you asked cannot take over this shift. You still have your place.',
    moved: 'This shift has changed. You still have your place.',
    event_canceled: 'This event has been canceled.',
    restored: 'This event takes place after all. Your signup is active again.',
    clash: 'This shift now overlaps with another signup of yours. Your place is held: cancel one of the two.',
    removed: 'This event has been removed.',
    reminder: 'Reminder: this shift is coming up, and you are signed up.',
    still: 'This shift has changed, and you still have your place. Are you still coming? Please answer by {deadline}.',
    confirm:
      'Reminder: this shift is coming up, and you are signed up. Are you still coming? Please answer by {deadline}.',
  },
  /** Added for somebody who has just got a place that was changed meanwhile. */
  since: {
    moved: 'This shift was changed after you got the place.',
    still: 'This shift was changed after you got the place. Are you still coming? Please answer by {deadline}.',
  },
  several: { one: '{count} message about your shifts', other: '{count} messages about your shifts' },
  hello: 'Hello {name},',
  /** Of a letter about somebody whom the reader looks after. */
  helloAbout: 'Hello {name}, this is about {person}:',
  forYou: '{time} for you',
  places: { one: '{count} place: yours', other: '{count} places: yours, and those of the people who come with you' },
  bring: 'What to bring: {what}',
  was: 'Was: {when}',
  attached: 'The attached file brings your calendar up to date.',
  /** Of several shifts about which a person is asked, with one link. */
  askedMany: {
    subject: { one: 'Can you help? {count} shift', other: 'Can you help? {count} shifts' },
    sentence: {
      one: 'You are asked about {count} shift.',
      other: 'You are asked about {count} shifts. You can answer all of them on one page, also with one yes.',
    },
    held: 'The place is held for you: please answer by {deadline}.',
    answer: 'Answer all',
  },
  answer: 'Answer yes or no',
  open: 'See your shifts',
  why: 'You receive this email because you have signups at {organisation}.',
  stop: 'Stop these emails',
  /** To people who wait for a place. `{count}`: how many were asked. */
  offer: {
    subject: 'A place is free: {title}, {when}',
    held: 'A place has come free, and it is held for you. Please answer by {deadline}; then the next person is asked.',
    first: {
      one: 'A place has come free. Please answer by {deadline}: if somebody else signs up first, it is gone.',
      other:
        'A place has come free. We have asked {count} people: the first to say yes has it. Please answer by {deadline}.',
    },
    answer: 'Answer the offer',
    why: 'You receive this email because you are on a waitlist at {organisation}.',
  },
  /** About places that fit what somebody watches. */
  fits: {
    subject: {
      one: 'Fits you: {title}, {when}',
      other: '{count} places that fit you are free',
    },
    sentence: 'This place is free and fits you.',
    told: {
      one: 'This place is free and fits you. So far only you know of it: the first to take it has it.',
      other: 'This place is free and fits you. {count} people know of it: the first to take it has it.',
    },
    take: 'See this place',
    watching: 'What you watch',
    more: {
      one: '{count} more place that fits you is in the app.',
      other: '{count} more places that fit you are in the app.',
    },
    end: 'You get an email when something new fits, at most one in an hour. You can end this at any time.',
    settings: 'See or end what I watch',
    else: 'See what else fits',
    why: 'You receive this email because you asked {organisation} to tell you when something fits.',
  },
  offerOver: {
    subject: 'Somebody was first: {title}, {when}',
    sentence: 'Somebody else has taken the place that we offered you. You keep your rank on the waitlist.',
  },
  /** To somebody who is asked to take over a place. `{giver}`: who asks. */
  handOver: {
    subject: 'Can you take over? {title}, {when}',
    named:
      '{giver} would like to hand this shift over and asks whether you take it. The first to say yes has it, until the shift begins.',
    somebody: 'Somebody would like to hand this shift over. The first to say yes has it, until the shift begins.',
    swapSubject: 'Would you swap? {title}, {when}',
    swapNamed:
      '{giver} would take your shift “{other}” and give you this one in return. If you say yes, both places change at once. You can answer until the first of the two begins.',
    swapSomebody:
      'Somebody would take your shift “{other}” and give you this one in return. If you say yes, both places change at once. You can answer until the first of the two begins.',
    answer: 'Answer yes or no',
    why: 'You receive this email because you are a member of {organisation}.',
  },
  /** About people's access. `{actor}`: an administrator. */
  access: {
    admitted: {
      subject: 'You are in: {organisation}',
      sentence: 'An administrator has let you in. You can sign up for shifts now.',
    },
    blocked: {
      subject: 'Your account at {organisation} is blocked',
      sentence: 'An administrator has blocked your account.',
    },
    second_factor_reset: {
      subject: 'Your second factor at {organisation} was reset',
      sentence: '{actor} has removed the authenticator app of your account and signed you out everywhere.',
    },
    person_blocked: { subject: '{actor} has blocked {name}', sentence: '{actor} has blocked {name}.' },
    waiting: {
      one: '{count} person is waiting for your approval',
      other: '{count} people are waiting for your approval',
    },
    released: {
      one: '{count} upcoming signup of yours was canceled.',
      other: '{count} upcoming signups of yours were canceled.',
    },
    freed: { one: '{count} place ahead is free again.', other: '{count} places ahead are free again.' },
    reason: 'Reason: {reason}',
    ask: 'If you have questions, reply to this email.',
    setUpAgain: 'Sign in, and set up a new one under Settings › Second factor.',
    notAsked: 'If you did not ask for this, tell another administrator.',
    open: 'Open the app',
    openStaff: 'Open the list of people',
    why: 'You receive this email because you have an account at {organisation}.',
  },
  /** To a visitor for whom a place is held. */
  hold: {
    hello: 'Hello,',
    subject: '{code} is your code for {title}, {when}',
    sentence: 'Your code is {code}. Enter it on the page on which you chose this place, and it is yours.',
    places: 'It is for {count} places.',
    valid: 'The place is held for ten minutes.',
    open: 'See this shift',
    why: 'You receive this email because somebody entered your address to take a place at {organisation}. If it was not you, ignore it: without the code nothing happens.',
  },
  /** About another address to sign in with: `code` goes to the new one, the others to the old one. */
  address: {
    code: {
      subject: '{code} is your code for {organisation}',
      sentence: 'Enter this code to use this address at {organisation} from now on: {code}',
      line: 'It is valid for 15 minutes. If you did not ask for it, ignore this email.',
    },
    changed: {
      subject: 'Your email address at {organisation} has changed',
      sentence: 'You now sign in at {organisation} with another address, and all emails go there.',
      line: 'If this was not you, tell an administrator at once.',
    },
    changedBy: {
      subject: 'Your email address at {organisation} has changed',
      sentence: '{actor} has changed the address with which you sign in at {organisation}. All emails go there.',
      line: 'If you did not ask for this, tell another administrator at once.',
    },
  },
  /** To somebody who leads shifts. `rights`: what they may do there. */
  leading: {
    subject: 'You lead shifts at {organisation}',
    sentence: 'An administrator has put you in charge of shifts. This is what you may do there:',
    all: 'Every shift',
    planned: 'Shifts that are still being planned',
    rights: {
      gate: 'check people in and out',
      roster: 'see names and phone numbers',
      fill: 'give and release places',
      write: 'write to people',
      hours: 'approve hours',
    },
  },
  /** A document to which a person agreed has a new text. */
  document: {
    document_asked: {
      subject: 'Please read again: {document}',
      sentence:
        '“{document}” has a new text. Please read it and agree to it again in your profile. You keep your places.',
    },
    parent_agreed: {
      subject: 'Agreed: {document}',
      sentence: 'Your parent or guardian has agreed to “{document}”. You can now take the shifts that ask for it.',
    },
    parent_declined: {
      subject: 'Declined: {document}',
      sentence:
        'Your parent or guardian has declined “{document}”. Without it, you cannot take the shifts that ask for it.',
    },
    open: 'Open your profile',
  },
  /** To a parent or guardian of somebody under 18, who is asked to agree to a document. */
  parent: {
    subject: '{person} needs your agreement: {document}',
    sentence:
      '{person} would like to help at {organisation}. As a parent or guardian, please read this document and say whether you agree to it:',
    noAccount: 'You do not need an account.',
    valid: 'The link works once, until {date}.',
    open: 'Read the document',
    why: 'You receive this email because {person} named you as a parent or guardian at {organisation}. If you are not, ignore it: nothing happens then.',
  },
  /** About a qualification of a person. `{day}`: the last day. */
  qualification: {
    qualification_ending: {
      subject: 'Ends soon: {qualification}',
      sentence: 'Your qualification “{qualification}” ends on {day}.',
    },
    qualification_confirmed: {
      subject: 'Confirmed: {qualification}',
      sentence:
        'An administrator has confirmed your qualification “{qualification}”. You can take the shifts that need it.',
    },
    qualification_declined: {
      subject: 'Not confirmed: {qualification}',
      sentence:
        'An administrator could not confirm your qualification “{qualification}”. If you have questions, reply to this email.',
    },
    renew: {
      self: 'You can confirm it again in your profile.',
      organiser: 'Ask an administrator in your profile to confirm it again.',
    },
    open: 'Open your profile',
  },
  /** What somebody has to answer for a shift. `{day}`: the last day for it. */
  answers: {
    subject: 'Please answer by {day}',
    sentence: 'You have a shift soon. Please answer these questions by {day}:',
    open: 'Answer the questions',
  },
  /** About places of companions without a name. `{day}`: when they are free for others; `{title}`: the event. */
  names: {
    names_needed: {
      subject: 'Who comes with you to {title}?',
      sentence: {
        one: 'One place that you took for somebody has no name yet. Say who comes by {day}: then it is free for others.',
        other:
          '{count} places that you took for others have no name yet. Say who comes by {day}: then they are free for others.',
      },
    },
    names_missed: {
      subject: 'Places at {title} are free for others',
      sentence: {
        one: 'One place that you took for somebody had no name, so it is free for others now. You keep your own.',
        other:
          '{count} places that you took for others had no name, so they are free for others now. You keep your own.',
      },
    },
    open: 'Say who comes',
  },
  /** About what other administrators did about rights and money. `{subject}`: a slot type; `{title}`: an event. */
  oversight: {
    subject: {
      one: 'Rights and pay: {count} change by another administrator',
      other: 'Rights and pay: {count} changes by other administrators',
    },
    somebody: 'Somebody',
    changes: {
      new_admin: '{actor} has made {person} an administrator.',
      lead_granted: '{actor} has let {person} lead shifts.',
      pay_rule: '{actor} has changed what “{subject}” pays.',
      own_paid_place: '{actor} has taken a paid place: {subject}, “{title}”.',
      own_paid_work: '{actor} has marked their own paid work: {subject}, “{title}”.',
      large_correction:
        '{actor} has corrected the hours of {person} at “{title}” to {hours}. The shift has {scheduled}.',
    },
  },
  /** To administrators: what came free, and what has too few people. */
  alert: {
    sentence: 'Something has changed that may need you:',
    digest: { subject: 'Your morning overview: {organisation}', sentence: 'This may need you in the next days:' },
    places: { one: '{count} place has been given back', other: '{count} places have been given back' },
    below: { one: '{count} shift has too few people to run', other: '{count} shifts have too few people to run' },
    questions: { one: '{count} person has not answered in time', other: '{count} people have not answered in time' },
    ends: {
      one: '{count} person of the last shifts was not checked out or marked',
      other: '{count} people of the last shifts were not checked out or marked',
    },
    gave: '{name} has given the place back.',
    gaveLate: '{name} has given the place back late.',
    open: { one: '{count} place is open.', other: '{count} places are open.' },
    full: 'All places are taken.',
    lacking: 'Too few people to run: {confirmed} of at least {min}.',
    offered: {
      one: '{count} person on the waitlist has been asked.',
      other: '{count} people on the waitlist have been asked.',
    },
    more: { one: 'And {count} more.', other: 'And {count} more.' },
    openShift: 'Open the shift',
    openAll: 'Open the dashboard',
    openLed: 'Open the shifts that you lead',
    why: 'You receive this email because you are an administrator of {organisation}. In your settings you choose what you are told of.',
    whyLead:
      'You receive this email because you lead shifts at {organisation}. In your settings you choose what you are told of.',
  },
  /** What somebody has written to many people. */
  message: {
    open: 'Open your messages',
    why: 'You receive this email because you are a member of {organisation}.',
    whyShift:
      'You receive this email because you have a shift at {organisation} that it is about. Emails like this reach you even if you have switched off the others.',
  },
  /** `{date}`: the last day of the link. */
  invitation: {
    subject: '{inviter} invites you to help at {organisation}',
    sentence: '{inviter} invites you to help at {organisation}.',
    volunteer: 'You see the open shifts and sign up for those that suit you.',
    staff: 'You join as staff: you see the open shifts and sign up for those that suit you.',
    admin: 'You join as an administrator: you plan events, shifts and people.',
    questions: 'Questions? {inviter} answers at {reach}.',
    valid: 'The link works once, until {date}. Nothing happens until you press the button on its page.',
    open: 'See the invitation',
    why: 'You receive this email because {inviter} entered your address at {organisation}. It is used for planning only. To ask something, or to have your address deleted, reply to this email.',
  },
};

export type MailTexts = typeof english;
