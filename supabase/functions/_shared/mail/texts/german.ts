import type { MailTexts } from './english.ts';

export const german: MailTexts = {
  subjects: {
    signed_up: 'Du bist eingetragen: {title}, {when}',
    asked: 'Kannst du helfen? {title}, {when}',
    assigned: 'Du wurdest eingetragen: {title}, {when}',
    canceled: 'Ausgetragen: {title}, {when}',
    released: 'Du wurdest ausgetragen: {title}, {when}',
    unanswered: 'Nicht mehr für dich reserviert: {title}, {when}',
    handed_over: 'Übernommen: {title}, {when}',
    not_taken_over: 'Nicht übernommen: {title}, {when}',
    moved: 'Geändert: {title}, jetzt {when}',
    event_canceled: 'Abgesagt: {title}, {when}',
    restored: 'Findet doch statt: {title}, {when}',
    clash: 'Überschneidung: {title}, {when}',
    removed: 'Entfernt: {title}, {when}',
    reminder: 'Erinnerung: {title}, {when}',
    still: 'Geändert. Kommst du trotzdem? {title}, jetzt {when}',
    confirm: 'Bleibt es dabei? {title}, {when}',
  },
  sentences: {
    signed_up: 'Du bist eingetragen.',
    asked:
      'Die Verwaltung fragt, ob du diese Schicht übernimmst. Der Platz ist für dich reserviert: Antworte bitte bis {deadline}.',
    assigned: 'Die Verwaltung hat dich eingetragen.',
    canceled: 'Du hast dich ausgetragen. Dein Platz ist jetzt für andere frei.',
    released: 'Die Verwaltung hat dich ausgetragen.',
    unanswered:
      'Du hast nicht rechtzeitig geantwortet, deshalb ist dieser Platz nicht mehr für dich reserviert. Das wird dir nicht nachgetragen: Wenn noch ein Platz frei ist, kannst du dich eintragen.',
    handed_over: 'Jemand hat deine Schicht übernommen. Du brauchst nicht mehr zu kommen.',
    not_taken_over: 'Die Person, die du gefragt hast, kann diese Schicht nicht übernehmen. Du behältst deinen Platz.',
    moved: 'An dieser Schicht hat sich etwas geändert. Du behältst deinen Platz.',
    event_canceled: 'Diese Veranstaltung wurde abgesagt.',
    restored: 'Diese Veranstaltung findet doch statt. Deine Eintragung zählt wieder.',
    clash:
      'Diese Schicht überschneidet sich jetzt mit einer anderen von dir. Dein Platz bleibt reserviert: Trage dich bei einer der beiden aus.',
    removed: 'Diese Veranstaltung wurde entfernt.',
    reminder: 'Zur Erinnerung: Diese Schicht steht bevor, und du bist eingetragen.',
    still:
      'An dieser Schicht hat sich etwas geändert, du behältst deinen Platz. Kommst du trotzdem? Bitte antworte bis {deadline}.',
    confirm:
      'Zur Erinnerung: Diese Schicht steht bevor, und du bist eingetragen. Bleibt es dabei? Bitte antworte bis {deadline}.',
  },
  since: {
    moved: 'An dieser Schicht hat sich etwas geändert, seit du den Platz hast.',
    still:
      'An dieser Schicht hat sich etwas geändert, seit du den Platz hast. Kommst du trotzdem? Bitte antworte bis {deadline}.',
  },
  several: { one: '{count} Nachricht zu deinen Schichten', other: '{count} Nachrichten zu deinen Schichten' },
  hello: 'Hallo {name},',
  /** Of a letter about somebody whom the reader looks after. */
  helloAbout: 'Hallo {name}, es geht um {person}:',
  forYou: '{time} bei dir',
  places: { one: '{count} Platz: deiner', other: '{count} Plätze: deiner und die deiner Begleitung' },
  bring: 'Bitte mitbringen: {what}',
  was: 'Vorher: {when}',
  attached: 'Die angehängte Datei bringt deinen Kalender auf den neuesten Stand.',
  askedMany: {
    subject: { one: 'Kannst du helfen? {count} Schicht', other: 'Kannst du helfen? {count} Schichten' },
    sentence: {
      one: 'Du wirst nach {count} Schicht gefragt.',
      other:
        'Du wirst nach {count} Schichten gefragt. Du kannst auf einer Seite zu allen antworten, auch mit einem einzigen Ja.',
    },
    held: 'Der Platz ist für dich reserviert: Antworte bitte bis {deadline}.',
    answer: 'Zu allen antworten',
  },
  answer: 'Mit Ja oder Nein antworten',
  open: 'Zu deinen Schichten',
  why: 'Du bekommst diese E-Mail, weil du bei {organisation} eingetragen bist.',
  stop: 'Diese E-Mails abbestellen',
  offer: {
    subject: 'Ein Platz ist frei: {title}, {when}',
    held: 'Ein Platz ist frei geworden und wird für dich freigehalten. Bitte antworte bis {deadline}, danach wird die nächste Person gefragt.',
    first: {
      one: 'Ein Platz ist frei geworden. Bitte antworte bis {deadline}. Wenn sich vorher jemand anderes einträgt, ist er vergeben.',
      other:
        'Ein Platz ist frei geworden. Wir haben {count} Personen gefragt, und wer zuerst Ja sagt, bekommt ihn. Bitte antworte bis {deadline}.',
    },
    answer: 'Auf das Angebot antworten',
    why: 'Du bekommst diese E-Mail, weil du bei {organisation} auf einer Warteliste stehst.',
  },
  fits: {
    subject: {
      one: 'Passt für dich: {title}, {when}',
      other: '{count} Plätze, die für dich passen, sind frei',
    },
    sentence: 'Dieser Platz ist frei und passt für dich.',
    told: {
      one: 'Dieser Platz ist frei und passt für dich. Bisher weißt nur du davon. Wer ihn zuerst nimmt, bekommt ihn.',
      other:
        'Dieser Platz ist frei und passt für dich. {count} Personen wissen davon. Wer ihn zuerst nimmt, bekommt ihn.',
    },
    take: 'Diesen Platz ansehen',
    watching: 'Was du beobachtest',
    more: {
      one: '{count} weiterer Platz, der für dich passt, steht in der App.',
      other: '{count} weitere Plätze, die für dich passen, stehen in der App.',
    },
    end: 'Du bekommst eine E-Mail, wenn etwas Neues passt, höchstens eine in der Stunde. Du kannst das jederzeit beenden.',
    settings: 'Ansehen oder beenden, was ich beobachte',
    else: 'Ansehen, was sonst passt',
    why: 'Du bekommst diese E-Mail, weil du {organisation} gebeten hast, dir zu sagen, wenn etwas passt.',
  },
  offerOver: {
    subject: 'Jemand war schneller: {title}, {when}',
    sentence:
      'Jemand anderes hat den Platz genommen, den wir dir angeboten haben. Du behältst deinen Rang auf der Warteliste.',
  },
  handOver: {
    subject: 'Kannst du das übernehmen? {title}, {when}',
    named:
      '{giver} möchte diese Schicht abgeben und fragt, ob du sie übernimmst. Wer zuerst Ja sagt, bekommt sie, bis die Schicht beginnt.',
    somebody: 'Jemand möchte diese Schicht abgeben. Wer zuerst Ja sagt, bekommt sie, bis die Schicht beginnt.',
    swapSubject: 'Möchtest du tauschen? {title}, {when}',
    swapNamed:
      '{giver} würde deine Schicht „{other}“ nehmen und dir dafür diese geben. Sagst du Ja, wechseln beide Plätze sofort. Du kannst antworten, bis die erste der beiden beginnt.',
    swapSomebody:
      'Jemand würde deine Schicht „{other}“ nehmen und dir dafür diese geben. Sagst du Ja, wechseln beide Plätze sofort. Du kannst antworten, bis die erste der beiden beginnt.',
    answer: 'Mit Ja oder Nein antworten',
    why: 'Du bekommst diese E-Mail, weil du Mitglied bei {organisation} bist.',
  },
  access: {
    admitted: {
      subject: 'Du bist dabei: {organisation}',
      sentence: 'Die Verwaltung hat dich aufgenommen. Du kannst dich jetzt für Schichten eintragen.',
    },
    blocked: {
      subject: 'Dein Konto bei {organisation} ist gesperrt',
      sentence: 'Die Verwaltung hat dein Konto gesperrt.',
    },
    second_factor_reset: {
      subject: 'Dein zweiter Faktor bei {organisation} wurde zurückgesetzt',
      sentence: '{actor} hat die Authenticator-App deines Kontos entfernt und dich überall abgemeldet.',
    },
    person_blocked: { subject: '{actor} hat {name} gesperrt', sentence: '{actor} hat {name} gesperrt.' },
    waiting: {
      one: '{count} Person wartet darauf, dass du sie aufnimmst',
      other: '{count} Personen warten darauf, dass du sie aufnimmst',
    },
    released: {
      one: '{count} kommende Eintragung von dir wurde gestrichen.',
      other: '{count} kommende Eintragungen von dir wurden gestrichen.',
    },
    freed: { one: '{count} kommender Platz ist wieder frei.', other: '{count} kommende Plätze sind wieder frei.' },
    reason: 'Grund: {reason}',
    ask: 'Wenn du Fragen hast, antworte auf diese E-Mail.',
    setUpAgain: 'Melde dich an und richte unter Einstellungen › Zweiter Faktor eine neue ein.',
    notAsked: 'Wenn du das nicht wolltest, sag es anderen Administratoren.',
    open: 'App öffnen',
    openStaff: 'Liste der Personen öffnen',
    why: 'Du bekommst diese E-Mail, weil du ein Konto bei {organisation} hast.',
  },
  hold: {
    hello: 'Hallo,',
    subject: '{code} ist dein Code für {title}, {when}',
    sentence:
      'Dein Code ist {code}. Gib ihn auf der Seite ein, auf der du diesen Platz gewählt hast, dann gehört er dir.',
    places: 'Er gilt für {count} Plätze.',
    valid: 'Der Platz ist zehn Minuten lang reserviert.',
    open: 'Schicht ansehen',
    why: 'Du bekommst diese E-Mail, weil jemand deine Adresse eingegeben hat, um einen Platz bei {organisation} zu nehmen. Wenn du es nicht warst, beachte sie nicht: Ohne den Code passiert nichts.',
  },
  address: {
    code: {
      subject: '{code} ist dein Code für {organisation}',
      sentence: 'Gib diesen Code ein, um diese Adresse ab jetzt bei {organisation} zu benutzen: {code}',
      line: 'Er gilt 15 Minuten. Wenn du ihn nicht angefordert hast, beachte diese E-Mail nicht.',
    },
    changed: {
      subject: 'Deine E-Mail-Adresse bei {organisation} ist geändert',
      sentence:
        'Du meldest dich bei {organisation} jetzt mit einer anderen Adresse an, und alle E-Mails gehen dorthin.',
      line: 'Wenn du das nicht warst, sag es sofort jemandem aus der Verwaltung.',
    },
    changedBy: {
      subject: 'Deine E-Mail-Adresse bei {organisation} ist geändert',
      sentence:
        '{actor} hat die Adresse geändert, mit der du dich bei {organisation} anmeldest. Alle E-Mails gehen dorthin.',
      line: 'Wenn du das nicht wolltest, sag es sofort jemand anderem aus der Verwaltung.',
    },
  },
  leading: {
    subject: 'Du leitest Schichten bei {organisation}',
    sentence: 'Die Verwaltung hat dir die Leitung von Schichten übertragen. Das kannst du dort tun:',
    all: 'Alle Schichten',
    planned: 'Schichten, die noch geplant werden',
    rights: {
      gate: 'Leute ein- und auschecken',
      roster: 'Namen und Telefonnummern sehen',
      fill: 'Plätze vergeben und freigeben',
      write: 'den Leuten schreiben',
      hours: 'Stunden freigeben',
    },
  },
  document: {
    document_asked: {
      subject: 'Bitte noch einmal lesen: {document}',
      sentence:
        '„{document}“ hat einen neuen Text. Bitte lies ihn und stimm ihm in deinem Profil wieder zu. Du behältst deine Plätze.',
    },
    parent_agreed: {
      subject: 'Zugestimmt: {document}',
      sentence: 'Deine Eltern haben „{document}“ zugestimmt. Du kannst jetzt die Schichten nehmen, die das verlangen.',
    },
    parent_declined: {
      subject: 'Abgelehnt: {document}',
      sentence:
        'Deine Eltern haben „{document}“ abgelehnt. Ohne diese Zustimmung kannst du keine Schichten nehmen, die sie verlangen.',
    },
    open: 'Dein Profil öffnen',
  },
  parent: {
    subject: '{person} braucht Ihre Zustimmung: {document}',
    sentence:
      '{person} möchte bei {organisation} mithelfen. Bitte lesen Sie als Elternteil oder erziehungsberechtigte Person dieses Dokument und sagen Sie, ob Sie zustimmen:',
    noAccount: 'Sie brauchen kein Konto.',
    valid: 'Der Link gilt einmal, bis zum {date}.',
    open: 'Dokument lesen',
    why: 'Sie bekommen diese E-Mail, weil {person} Sie bei {organisation} als Elternteil oder erziehungsberechtigte Person genannt hat. Wenn das nicht stimmt, beachten Sie sie nicht: Dann passiert nichts.',
  },
  qualification: {
    qualification_ending: {
      subject: 'Endet bald: {qualification}',
      sentence: 'Deine Qualifikation „{qualification}“ endet am {day}.',
    },
    qualification_confirmed: {
      subject: 'Bestätigt: {qualification}',
      sentence:
        'Die Verwaltung hat deine Qualifikation „{qualification}“ bestätigt. Du kannst die Schichten übernehmen, für die man sie braucht.',
    },
    qualification_declined: {
      subject: 'Nicht bestätigt: {qualification}',
      sentence:
        'Die Verwaltung konnte deine Qualifikation „{qualification}“ nicht bestätigen. Wenn du Fragen hast, antworte auf diese E-Mail.',
    },
    renew: {
      self: 'Du kannst sie in deinem Profil noch einmal bestätigen.',
      organiser: 'Bitte die Verwaltung in deinem Profil, sie noch einmal zu bestätigen.',
    },
    open: 'Zu deinem Profil',
  },
  answers: {
    subject: 'Bitte antworte bis {day}',
    sentence: 'Du hast bald eine Schicht. Bitte beantworte diese Fragen bis {day}:',
    open: 'Fragen beantworten',
  },
  names: {
    names_needed: {
      subject: 'Wer kommt mit dir zu {title}?',
      sentence: {
        one: 'Ein Platz, den du für jemanden genommen hast, hat noch keinen Namen. Sag bis {day}, wer kommt: Dann wird er für andere frei.',
        other:
          '{count} Plätze, die du für andere genommen hast, haben noch keinen Namen. Sag bis {day}, wer kommt: Dann werden sie für andere frei.',
      },
    },
    names_missed: {
      subject: 'Plätze bei {title} sind für andere frei',
      sentence: {
        one: 'Ein Platz, den du für jemanden genommen hattest, hatte keinen Namen und ist jetzt für andere frei. Dein eigener bleibt dir.',
        other:
          '{count} Plätze, die du für andere genommen hattest, hatten keinen Namen und sind jetzt für andere frei. Dein eigener bleibt dir.',
      },
    },
    open: 'Sagen, wer kommt',
  },
  oversight: {
    subject: {
      one: 'Rechte und Lohn: {count} Änderung durch andere Administratoren',
      other: 'Rechte und Lohn: {count} Änderungen durch andere Administratoren',
    },
    somebody: 'Jemand',
    changes: {
      new_admin: '{actor} hat {person} zur Administration hinzugefügt.',
      lead_granted: '{actor} hat {person} zur Leitung von Schichten gemacht.',
      pay_rule: '{actor} hat geändert, was „{subject}“ bezahlt.',
      own_paid_place: '{actor} hat einen bezahlten Platz übernommen: {subject}, „{title}“.',
      own_paid_work: '{actor} hat die eigene bezahlte Arbeit eingetragen: {subject}, „{title}“.',
      large_correction:
        '{actor} hat die Stunden von {person} bei „{title}“ auf {hours} korrigiert. Die Schicht hat {scheduled}.',
    },
  },
  alert: {
    sentence: 'Es hat sich etwas geändert, das dich vielleicht braucht:',
    digest: {
      subject: 'Dein Überblick am Morgen: {organisation}',
      sentence: 'Das braucht dich vielleicht in den nächsten Tagen:',
    },
    places: { one: '{count} Platz wurde zurückgegeben', other: '{count} Plätze wurden zurückgegeben' },
    below: {
      one: '{count} Schicht hat zu wenige Leute, um stattzufinden',
      other: '{count} Schichten haben zu wenige Leute, um stattzufinden',
    },
    questions: {
      one: '{count} Person hat nicht rechtzeitig geantwortet',
      other: '{count} Personen haben nicht rechtzeitig geantwortet',
    },
    ends: {
      one: '{count} Person der letzten Schichten wurde nicht ausgecheckt oder erfasst',
      other: '{count} Personen der letzten Schichten wurden nicht ausgecheckt oder erfasst',
    },
    gave: '{name} hat den Platz zurückgegeben.',
    gaveLate: '{name} hat den Platz spät zurückgegeben.',
    open: { one: '{count} Platz ist frei.', other: '{count} Plätze sind frei.' },
    full: 'Alle Plätze sind vergeben.',
    lacking: 'Zu wenige Leute, um stattzufinden: {confirmed} von mindestens {min}.',
    offered: {
      one: '{count} Person auf der Warteliste ist gefragt.',
      other: '{count} Personen auf der Warteliste sind gefragt.',
    },
    more: { one: 'Und {count} weiterer Eintrag.', other: 'Und {count} weitere.' },
    openShift: 'Schicht öffnen',
    openAll: 'Übersicht öffnen',
    openLed: 'Schichten öffnen, die du leitest',
    why: 'Du bekommst diese E-Mail, weil du {organisation} verwaltest. In deinen Einstellungen wählst du, was dir gemeldet wird.',
    whyLead:
      'Du bekommst diese E-Mail, weil du bei {organisation} Schichten leitest. In deinen Einstellungen wählst du, was dir gemeldet wird.',
  },
  message: {
    open: 'Deine Nachrichten öffnen',
    why: 'Du bekommst diese E-Mail, weil du bei {organisation} dabei bist.',
    whyShift:
      'Du bekommst diese E-Mail, weil es um eine Schicht bei {organisation} geht, die du übernommen hast. Solche E-Mails kommen auch an, wenn du die anderen abbestellt hast.',
  },
  invitation: {
    subject: '{inviter} lädt dich ein, bei {organisation} mitzuhelfen',
    sentence: '{inviter} lädt dich ein, bei {organisation} mitzuhelfen.',
    volunteer: 'Du siehst die offenen Schichten und meldest dich für die an, die dir passen.',
    staff: 'Du gehörst zum Personal: Du siehst die offenen Schichten und meldest dich für die an, die dir passen.',
    admin: 'Du gehörst zur Verwaltung: Du planst Veranstaltungen, Schichten und Personen.',
    questions: 'Fragen? {inviter} ist unter {reach} zu erreichen.',
    valid:
      'Der Link funktioniert einmal, bis zum {date}. Es passiert nichts, bevor du auf seiner Seite die Schaltfläche drückst.',
    open: 'Einladung ansehen',
    why: 'Du bekommst diese E-Mail, weil {inviter} deine Adresse bei {organisation} eingetragen hat. Sie dient nur der Planung. Wenn du etwas fragen oder deine Adresse löschen lassen möchtest, antworte auf diese E-Mail.',
  },
};
