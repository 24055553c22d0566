import type { MailTexts } from './english.ts';

export const german: MailTexts = {
  subjects: {
    signed_up: 'Du bist eingetragen: {title}, {when}',
    assigned: 'Du wurdest eingetragen: {title}, {when}',
    canceled: 'Eintragung storniert: {title}, {when}',
    released: 'Deine Eintragung wurde storniert: {title}, {when}',
    moved: 'Geändert: {title}, jetzt {when}',
    event_canceled: 'Abgesagt: {title}, {when}',
    restored: 'Findet doch statt: {title}, {when}',
    clash: 'Überschneidung: {title}, {when}',
    removed: 'Entfernt: {title}, {when}',
    reminder: 'Erinnerung: {title}, {when}',
  },
  sentences: {
    signed_up: 'Du bist eingetragen.',
    assigned: 'Die Verwaltung hat dich eingetragen.',
    canceled: 'Deine Eintragung ist storniert, und dein Platz ist für jemand anderen frei.',
    released: 'Die Verwaltung hat deine Eintragung storniert.',
    moved: 'Hier hat sich etwas geändert. Deinen Platz hast du weiterhin.',
    event_canceled: 'Diese Veranstaltung wurde abgesagt.',
    restored: 'Diese Veranstaltung findet doch statt. Deine Eintragung zählt wieder.',
    clash:
      'Diese Schicht überschneidet sich jetzt mit einer anderen von dir. Dein Platz bleibt: Storniere eine der beiden.',
    removed: 'Diese Veranstaltung wurde entfernt.',
    reminder: 'Zur Erinnerung: Diese Schicht steht bevor, und du bist eingetragen.',
  },
  several: { one: '{count} Nachricht zu deinen Schichten', other: '{count} Nachrichten zu deinen Schichten' },
  hello: 'Hallo {name},',
  was: 'Vorher: {when}',
  attached: 'Die angehängte Datei bringt deinen Kalender auf den neuesten Stand.',
  open: 'Zu deinen Schichten',
  why: 'Du bekommst diese Mail, weil du bei {organisation} eingetragen bist.',
  stop: 'Keine solchen Mails mehr',
};
