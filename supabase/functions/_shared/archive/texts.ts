import type { Settings } from '../contract/users.ts';

/** The README of an archive; `{day}`: when it was made. */
export const readme: Record<Settings['language'], string> = {
  english: `Your data, {day}

data.json has everything that is stored about you.
The CSV files have its lists, for a spreadsheet: signups, notices, emails, invitations, changes (what administrators
changed about you), actions (what you changed as an administrator), created (what you added), sessions (that are open) and
sign_ins (the log of sign-ins). agreements.html, if it is here, has what you agreed to, to read and to print.

Times are in UTC. Other people are not named. The texts of emails are not stored.
`,
  german: `Deine Daten, {day}

data.json enthält alles, was über dich gespeichert ist.
Die CSV-Dateien enthalten die Listen daraus für eine Tabellenkalkulation: signups (Einsätze), notices (Hinweise), emails
(E-Mails), invitations (Einladungen), changes (was die Verwaltung an deinen Daten geändert hat), actions (was du in der
Verwaltung geändert hast), created (was du angelegt hast), sessions (offene Sitzungen) und sign_ins
(Anmeldeprotokoll). In agreements.html, falls vorhanden, steht zum Lesen und Drucken, welchen Texten du zugestimmt hast.

Zeiten sind in UTC. Andere Personen werden nicht genannt. Die Texte von E-Mails werden nicht gespeichert.
`,
  spanish: `Tus datos, {day}

data.json contiene todo lo que está guardado sobre ti.
Los archivos CSV contienen sus listas para una hoja de cálculo: signups (turnos), notices (avisos), emails (correos),
invitations (invitaciones), changes (lo que la administración cambió de tus datos), actions (lo que cambiaste en la
administración), created (lo que creaste), sessions (sesiones abiertas) y sign_ins (registro de
entradas). agreements.html, si está, contiene lo que aceptaste, para leer e imprimir.

Las horas están en UTC. No se nombra a otras personas. Los textos de los correos no se guardan.
`,
  french: `Vos données, {day}

data.json contient tout ce qui est enregistré à votre sujet.
Les fichiers CSV en contiennent les listes pour un tableur : signups (créneaux), notices (avis), emails (e-mails),
invitations, changes (ce que l’administration a modifié à votre sujet), actions (ce que vous avez modifié dans
l’administration), created (ce que vous avez créé), sessions (ouvertes) et sign_ins (journal des
connexions). agreements.html, s’il est présent, contient ce que vous avez accepté, à lire et à imprimer.

Les heures sont en UTC. Les autres personnes ne sont pas nommées. Les textes des e-mails ne sont pas enregistrés.
`,
};

/** The words of the page with what a person agreed to. */
export const agreementWords: Record<
  Settings['language'],
  Record<
    | 'tag'
    | 'title'
    | 'edition'
    | 'self'
    | 'guardian'
    | 'paper'
    | 'link'
    | 'desk'
    | 'desk_parent'
    | 'withdrawn'
    | 'signed'
    | 'signature',
    string
  >
> = {
  english: {
    ...{
      tag: 'en',
      title: 'What you agreed to',
      edition: 'Edition',
      self: 'Agreed in the app',
      guardian: 'A guardian, in the app',
    },
    ...{ paper: 'Signed on paper, recorded', link: 'A parent or guardian, by email', withdrawn: 'Withdrawn' },
    ...{ desk: 'At the desk', desk_parent: 'A parent or guardian, at the desk' },
    ...{ signed: 'Signed by', signature: 'Signature' },
  },
  german: {
    ...{
      tag: 'de',
      title: 'Deine Zustimmungen',
      edition: 'Ausgabe',
      self: 'In der App zugestimmt',
      guardian: 'Wer sich um dich kümmert, in der App',
    },
    ...{
      paper: 'Auf Papier unterschrieben, erfasst',
      link: 'Elternteil oder erziehungsberechtigte Person, per E-Mail',
    },
    ...{ desk: 'Am Empfang', desk_parent: 'Elternteil oder erziehungsberechtigte Person, am Empfang' },
    ...{ withdrawn: 'Zurückgezogen', signed: 'Unterschrieben von', signature: 'Unterschrift' },
  },
  spanish: {
    ...{
      tag: 'es',
      title: 'Lo que aceptaste',
      edition: 'Edición',
      self: 'Aceptado en la aplicación',
      guardian: 'Quien te cuida, en la aplicación',
    },
    ...{ paper: 'Firmado en papel, registrado', link: 'Madre, padre o tutor, por correo', withdrawn: 'Retirado' },
    ...{ desk: 'En la recepción', desk_parent: 'Madre, padre o tutor, en la recepción' },
    ...{ signed: 'Firmado por', signature: 'Firma' },
  },
  french: {
    ...{
      tag: 'fr',
      title: 'Ce que vous avez accepté',
      edition: 'Édition',
      self: 'Accepté dans l’application',
      guardian: 'La personne qui s’occupe de vous, dans l’application',
    },
    ...{ paper: 'Signé sur papier, enregistré', link: 'Parent ou responsable légal, par e-mail', withdrawn: 'Retiré' },
    ...{ desk: 'À l’accueil', desk_parent: 'Parent ou responsable légal, à l’accueil' },
    ...{ signed: 'Signé par', signature: 'Signature' },
  },
};
