import type { Settings } from '../contract/users.ts';

/** Two forms of a text; `{count}`: how many messages. */
interface Counted {
  one: string;
  other: string;
}

/** The texts of notifications that emails do not have: those of kinds without words of their own, and of several at once. */
export interface PushTexts {
  titles: { changes: string; questions: string; reminders: string; fitting: string; alerts: string; messages: string };
  /** What leads get of the kind alerts. */
  toLeads: string;
  several: { fitting: Counted; alerts: Counted };
  /** Where nothing may be named. */
  open: string;
  test: { title: string; body: string };
}

export const pushTexts: Record<Settings['language'], PushTexts> = {
  english: {
    titles: {
      changes: 'News about your shifts',
      questions: 'A question about a shift',
      reminders: 'Your next shift',
      fitting: 'This could suit you',
      alerts: 'News for administrators',
      messages: 'A message for you',
    },
    toLeads: 'News of the shifts that you lead',
    several: {
      fitting: { one: '{count} shift that could suit you', other: '{count} shifts that could suit you' },
      alerts: { one: '{count} message for administrators', other: '{count} messages for administrators' },
    },
    open: 'Open the app to read it.',
    test: { title: 'It works', body: 'Notifications arrive on this device.' },
  },
  german: {
    titles: {
      changes: 'Neues zu deinen Schichten',
      questions: 'Eine Frage zu einer Schicht',
      reminders: 'Deine nächste Schicht',
      fitting: 'Das könnte dir passen',
      alerts: 'Neues für die Verwaltung',
      messages: 'Eine Nachricht für dich',
    },
    toLeads: 'Neues zu Schichten, die du leitest',
    several: {
      fitting: { one: '{count} Schicht, die dir passen könnte', other: '{count} Schichten, die dir passen könnten' },
      alerts: { one: '{count} Nachricht für die Verwaltung', other: '{count} Nachrichten für die Verwaltung' },
    },
    open: 'Öffne die App, um es zu lesen.',
    test: { title: 'Es klappt', body: 'Mitteilungen kommen auf diesem Gerät an.' },
  },
  spanish: {
    titles: {
      changes: 'Novedades sobre tus turnos',
      questions: 'Una pregunta sobre un turno',
      reminders: 'Tu próximo turno',
      fitting: 'Esto podría venirte bien',
      alerts: 'Novedades para la administración',
      messages: 'Un mensaje para ti',
    },
    toLeads: 'Novedades de los turnos de los que eres responsable',
    several: {
      fitting: { one: '{count} turno que podría venirte bien', other: '{count} turnos que podrían venirte bien' },
      alerts: { one: '{count} mensaje para la administración', other: '{count} mensajes para la administración' },
    },
    open: 'Abre la aplicación para leerlo.',
    test: { title: 'Funciona', body: 'Las notificaciones llegan a este dispositivo.' },
  },
  french: {
    titles: {
      changes: 'Du nouveau pour vos créneaux',
      questions: 'Une question sur un créneau',
      reminders: 'Votre prochain créneau',
      fitting: 'Cela pourrait vous convenir',
      alerts: 'Du nouveau pour l’administration',
      messages: 'Un message pour vous',
    },
    toLeads: 'Du nouveau pour les créneaux dont vous êtes responsable',
    several: {
      fitting: {
        one: '{count} créneau qui pourrait vous convenir',
        other: '{count} créneaux qui pourraient vous convenir',
      },
      alerts: { one: '{count} message pour l’administration', other: '{count} messages pour l’administration' },
    },
    open: 'Ouvrez l’application pour le lire.',
    test: { title: 'Ça marche', body: 'Les notifications arrivent sur cet appareil.' },
  },
};
