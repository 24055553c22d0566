import type { MailTexts } from './english.ts';

export const french: MailTexts = {
  subjects: {
    signed_up: 'Inscription confirmée : {title}, {when}',
    asked: 'Pouvez-vous aider ? {title}, {when}',
    assigned: 'Nouvelle inscription pour vous : {title}, {when}',
    canceled: 'Inscription annulée : {title}, {when}',
    released: 'Votre inscription a été annulée : {title}, {when}',
    unanswered: 'Place plus réservée : {title}, {when}',
    handed_over: 'Créneau repris : {title}, {when}',
    not_taken_over: 'Créneau non repris : {title}, {when}',
    moved: 'Changement : {title}, désormais {when}',
    event_canceled: 'Annulé : {title}, {when}',
    restored: 'Finalement maintenu : {title}, {when}',
    clash: 'Chevauchement : {title}, {when}',
    removed: 'Supprimé : {title}, {when}',
    reminder: 'Rappel : {title}, {when}',
    still: 'Changement. Venez-vous toujours ? {title}, désormais {when}',
    confirm: 'Venez-vous toujours ? {title}, {when}',
  },
  sentences: {
    signed_up: 'Votre inscription est confirmée.',
    asked:
      'L’administration vous demande si vous prenez ce créneau. La place vous est réservée : répondez avant le {deadline}.',
    assigned: 'L’administration a enregistré votre inscription.',
    canceled: 'Votre inscription est annulée et votre place est libre pour quelqu’un d’autre.',
    released: 'L’administration a annulé votre inscription.',
    unanswered:
      'Vous n’avez pas répondu à temps, la place ne vous est donc plus réservée. Cela ne vous est pas reproché : s’il reste une place, vous pouvez encore vous inscrire.',
    handed_over: 'Quelqu’un a repris votre créneau. Vous n’avez plus besoin de venir.',
    not_taken_over: 'La personne à qui vous avez demandé ne peut pas reprendre ce créneau. Vous gardez votre place.',
    moved: 'Ce créneau a changé. Vous conservez votre place.',
    event_canceled: 'Cet événement a été annulé.',
    restored: 'Cet événement a finalement lieu. Votre inscription compte à nouveau.',
    clash:
      'Ce créneau chevauche désormais une autre de vos inscriptions. Votre place reste réservée : annulez l’une des deux inscriptions.',
    removed: 'Cet événement a été supprimé.',
    reminder: 'Rappel : ce créneau approche et votre place est réservée.',
    still: 'Ce créneau a changé et vous conservez votre place. Venez-vous toujours ? Répondez avant le {deadline}.',
    confirm:
      'Rappel : ce créneau approche et votre place est réservée. Venez-vous toujours ? Répondez avant le {deadline}.',
  },
  since: {
    moved: 'Ce créneau a changé depuis que vous avez la place.',
    still: 'Ce créneau a changé depuis que vous avez la place. Venez-vous toujours ? Répondez avant le {deadline}.',
  },
  several: { one: '{count} message au sujet de vos créneaux', other: '{count} messages au sujet de vos créneaux' },
  hello: 'Bonjour {name},',
  /** Of a letter about somebody whom the reader looks after. */
  helloAbout: 'Bonjour {name}, il s’agit de {person} :',
  forYou: '{time} chez vous',
  places: {
    one: '{count} place : la vôtre',
    other: '{count} places : la vôtre et celles des personnes qui vous accompagnent',
  },
  bring: 'À apporter : {what}',
  was: 'Avant : {when}',
  attached: 'Le fichier joint met votre calendrier à jour.',
  askedMany: {
    subject: { one: 'Pouvez-vous aider ? {count} créneau', other: 'Pouvez-vous aider ? {count} créneaux' },
    sentence: {
      one: 'Une question vous est posée sur {count} créneau.',
      other:
        'Une question vous est posée sur {count} créneaux. Vous pouvez répondre à toutes sur une seule page, même par un seul oui.',
    },
    held: 'La place vous est réservée : répondez avant le {deadline}.',
    answer: 'Répondre à toutes',
  },
  answer: 'Répondre oui ou non',
  open: 'Voir vos créneaux',
  why: 'Vous recevez cet e-mail parce que vous avez des inscriptions chez {organisation}.',
  stop: 'Ne plus recevoir ces e-mails',
  offer: {
    subject: 'Une place est libre : {title}, {when}',
    held: 'Une place s’est libérée et vous est réservée. Répondez avant le {deadline} ; ensuite, nous demanderons à la personne suivante.',
    first: {
      one: 'Une place s’est libérée. Répondez avant le {deadline} : si quelqu’un d’autre s’inscrit avant, elle ne sera plus libre.',
      other:
        'Une place s’est libérée. Nous avons demandé à {count} personnes : la première qui dit oui l’obtient. Répondez avant le {deadline}.',
    },
    answer: 'Répondre à l’offre',
    why: 'Vous recevez cet e-mail parce que vous êtes sur une liste d’attente chez {organisation}.',
  },
  fits: {
    subject: {
      one: 'Cela vous convient : {title}, {when}',
      other: '{count} places qui vous conviennent sont libres',
    },
    sentence: 'Cette place est libre et vous convient.',
    told: {
      one: 'Cette place est libre et vous convient. Pour l’instant, vous seul êtes au courant : elle ira à la première personne qui la prend.',
      other:
        'Cette place est libre et vous convient. {count} personnes sont au courant : elle ira à la première qui la prend.',
    },
    take: 'Voir cette place',
    watching: 'Vos alertes',
    more: {
      one: '{count} autre place qui vous convient se trouve dans l’application.',
      other: '{count} autres places qui vous conviennent se trouvent dans l’application.',
    },
    end: 'Vous recevez un e-mail quand quelque chose de nouveau vous convient, au plus un par heure. Vous pouvez arrêter à tout moment.',
    settings: 'Voir ou arrêter mes alertes',
    else: 'Voir ce qui me convient aussi',
    why: 'Vous recevez cet e-mail parce que vous avez demandé à {organisation} de vous prévenir quand quelque chose vous convient.',
  },
  offerOver: {
    subject: 'Quelqu’un a été plus rapide : {title}, {when}',
    sentence:
      'Quelqu’un d’autre a pris la place que nous vous avions proposée. Vous gardez votre rang sur la liste d’attente.',
  },
  handOver: {
    subject: 'Pouvez-vous reprendre ce créneau ? {title}, {when}',
    named:
      '{giver} souhaite céder ce créneau et vous demande si vous le reprenez. La première personne qui dit oui l’obtient, jusqu’au début du créneau.',
    somebody:
      'Quelqu’un souhaite céder ce créneau. La première personne qui dit oui l’obtient, jusqu’au début du créneau.',
    swapSubject: 'Voulez-vous échanger ? {title}, {when}',
    swapNamed:
      '{giver} prendrait votre créneau « {other} » et vous donnerait celui-ci en échange. Si vous dites oui, les deux places changent aussitôt. Vous pouvez répondre jusqu’au début du premier des deux.',
    swapSomebody:
      'Quelqu’un prendrait votre créneau « {other} » et vous donnerait celui-ci en échange. Si vous dites oui, les deux places changent aussitôt. Vous pouvez répondre jusqu’au début du premier des deux.',
    answer: 'Répondre par oui ou par non',
    why: 'Vous recevez cet e-mail parce que vous êtes membre de {organisation}.',
  },
  access: {
    admitted: {
      subject: 'Vous êtes accepté : {organisation}',
      sentence: 'L’administration vous a accepté. Vous pouvez maintenant vous inscrire.',
    },
    blocked: {
      subject: 'Votre compte chez {organisation} est bloqué',
      sentence: 'L’administration a bloqué votre compte.',
    },
    second_factor_reset: {
      subject: 'Votre second facteur chez {organisation} a été réinitialisé',
      sentence: '{actor} a retiré l’application d’authentification de votre compte et vous a déconnecté partout.',
    },
    person_blocked: { subject: '{actor} a bloqué {name}', sentence: '{actor} a bloqué {name}.' },
    waiting: {
      one: '{count} personne attend que vous l’acceptiez',
      other: '{count} personnes attendent que vous les acceptiez',
    },
    released: {
      one: '{count} de vos prochaines inscriptions a été annulée.',
      other: '{count} de vos prochaines inscriptions ont été annulées.',
    },
    freed: {
      one: '{count} place à venir est de nouveau libre.',
      other: '{count} places à venir sont de nouveau libres.',
    },
    reason: 'Motif : {reason}',
    ask: 'Si vous avez des questions, répondez à cet e-mail.',
    setUpAgain: 'Connectez-vous et configurez-en une nouvelle sous Paramètres › Second facteur.',
    notAsked: 'Si vous ne l’avez pas demandé, prévenez un autre administrateur.',
    open: 'Ouvrir l’application',
    openStaff: 'Ouvrir la liste des personnes',
    why: 'Vous recevez cet e-mail parce que vous avez un compte chez {organisation}.',
  },
  hold: {
    hello: 'Bonjour,',
    subject: '{code} est votre code pour {title}, {when}',
    sentence: 'Votre code est {code}. Saisissez-le sur la page où vous avez choisi cette place, et elle est à vous.',
    places: 'Il vaut pour {count} places.',
    valid: 'La place est réservée pendant dix minutes.',
    open: 'Voir le créneau',
    why: 'Vous recevez cet e-mail parce que quelqu’un a saisi votre adresse pour prendre une place chez {organisation}. Si ce n’était pas vous, ignorez-le : sans le code, rien ne se passe.',
  },
  address: {
    code: {
      subject: '{code} est votre code pour {organisation}',
      sentence: 'Saisissez ce code pour utiliser désormais cette adresse chez {organisation} : {code}',
      line: 'Il est valable 15 minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
    },
    changed: {
      subject: 'Votre adresse e-mail chez {organisation} a changé',
      sentence:
        'Vous vous connectez désormais chez {organisation} avec une autre adresse, et tous les e-mails y sont envoyés.',
      line: 'Si ce n’était pas vous, prévenez tout de suite un administrateur.',
    },
    changedBy: {
      subject: 'Votre adresse e-mail chez {organisation} a changé',
      sentence:
        '{actor} a changé l’adresse avec laquelle vous vous connectez chez {organisation}. Tous les e-mails y sont envoyés.',
      line: 'Si vous ne l’avez pas demandé, prévenez tout de suite un autre administrateur.',
    },
  },
  leading: {
    subject: 'Vous êtes responsable de créneaux chez {organisation}',
    sentence: 'L’administration vous a confié la responsabilité de créneaux. Voici ce que vous pouvez y faire :',
    all: 'Tous les créneaux',
    planned: 'Des créneaux encore en préparation',
    rights: {
      gate: 'pointer les arrivées et les départs',
      roster: 'voir les noms et les numéros de téléphone',
      fill: 'donner et libérer des places',
      write: 'écrire aux personnes',
      hours: 'approuver les heures',
    },
  },
  document: {
    document_asked: {
      subject: 'À relire : {document}',
      sentence:
        '« {document} » a un nouveau texte. Lisez-le et acceptez-le de nouveau dans votre profil. Vous gardez vos places.',
    },
    parent_agreed: {
      subject: 'Accepté : {document}',
      sentence:
        'Votre parent ou responsable légal a accepté « {document} ». Vous pouvez maintenant prendre les créneaux qui le demandent.',
    },
    parent_declined: {
      subject: 'Refusé : {document}',
      sentence:
        'Votre parent ou responsable légal a refusé « {document} ». Sans cet accord, vous ne pouvez pas prendre les créneaux qui le demandent.',
    },
    open: 'Ouvrir votre profil',
  },
  parent: {
    subject: '{person} a besoin de votre accord : {document}',
    sentence:
      '{person} souhaite aider chez {organisation}. En tant que parent ou responsable légal, veuillez lire ce document et dire si vous l’acceptez :',
    noAccount: 'Vous n’avez pas besoin d’un compte.',
    valid: 'Le lien fonctionne une seule fois, jusqu’au {date}.',
    open: 'Lire le document',
    why: 'Vous recevez cet e-mail parce que {person} vous a indiqué comme parent ou responsable légal chez {organisation}. Si ce n’est pas le cas, ignorez-le : rien ne se passe.',
  },
  qualification: {
    qualification_ending: {
      subject: 'Se termine bientôt : {qualification}',
      sentence: 'Votre qualification « {qualification} » se termine le {day}.',
    },
    qualification_confirmed: {
      subject: 'Confirmée : {qualification}',
      sentence:
        'L’administration a confirmé votre qualification « {qualification} ». Vous pouvez vous inscrire aux créneaux qui la demandent.',
    },
    qualification_declined: {
      subject: 'Non confirmée : {qualification}',
      sentence:
        'L’administration n’a pas pu confirmer votre qualification « {qualification} ». Si vous avez des questions, répondez à cet e-mail.',
    },
    renew: {
      self: 'Vous pouvez la confirmer de nouveau dans votre profil.',
      organiser: 'Demandez dans votre profil à l’administration de la confirmer de nouveau.',
    },
    open: 'Ouvrir votre profil',
  },
  answers: {
    subject: 'Merci de répondre d’ici le {day}',
    sentence: 'Vous avez bientôt un créneau. Merci de répondre à ces questions d’ici le {day} :',
    open: 'Répondre',
  },
  names: {
    names_needed: {
      subject: 'Qui vous accompagne à {title} ?',
      sentence: {
        one: 'Une place que vous avez prise pour quelqu’un n’a pas encore de nom. Dites qui vient avant le {day} : ensuite, elle se libère.',
        other:
          '{count} places que vous avez prises pour d’autres n’ont pas encore de nom. Dites qui vient avant le {day} : ensuite, elles se libèrent.',
      },
    },
    names_missed: {
      subject: 'Des places à {title} sont de nouveau libres',
      sentence: {
        one: 'Une place que vous aviez prise pour quelqu’un n’avait pas de nom : elle est maintenant libre. Vous gardez la vôtre.',
        other:
          '{count} places que vous aviez prises pour d’autres n’avaient pas de nom : elles sont maintenant libres. Vous gardez la vôtre.',
      },
    },
    open: 'Dire qui vient',
  },
  oversight: {
    subject: {
      one: 'Droits et rémunération : {count} modification par un autre administrateur',
      other: 'Droits et rémunération : {count} modifications par d’autres administrateurs',
    },
    somebody: 'Quelqu’un',
    changes: {
      new_admin: '{actor} a donné les droits d’administration à {person}.',
      lead_granted: '{actor} a confié à {person} la responsabilité de créneaux.',
      pay_rule: '{actor} a modifié la rémunération de « {subject} ».',
      own_paid_place: '{actor} a pris une place rémunérée : {subject}, « {title} ».',
      own_paid_work: '{actor} a enregistré son propre travail rémunéré : {subject}, « {title} ».',
      large_correction:
        '{actor} a corrigé les heures de {person} pour « {title} » à {hours}. Le créneau en compte {scheduled}.',
    },
  },
  alert: {
    sentence: 'Quelque chose a changé et demande peut-être votre attention :',
    digest: {
      subject: 'Votre point du matin : {organisation}',
      sentence: 'Ceci demande peut-être votre attention ces prochains jours :',
    },
    places: { one: '{count} place a été rendue', other: '{count} places ont été rendues' },
    below: {
      one: '{count} créneau a trop peu de monde pour avoir lieu',
      other: '{count} créneaux ont trop peu de monde pour avoir lieu',
    },
    questions: {
      one: '{count} personne n’a pas répondu à temps',
      other: '{count} personnes n’ont pas répondu à temps',
    },
    ends: {
      one: '{count} personne des derniers créneaux n’a pas été pointée',
      other: '{count} personnes des derniers créneaux n’ont pas été pointées',
    },
    gave: '{name} a rendu la place.',
    gaveLate: '{name} a rendu la place tardivement.',
    open: { one: '{count} place est libre.', other: '{count} places sont libres.' },
    full: 'Toutes les places sont prises.',
    lacking: 'Trop peu de monde pour avoir lieu : {confirmed} sur au moins {min}.',
    offered: {
      one: '{count} personne de la liste d’attente a été sollicitée.',
      other: '{count} personnes de la liste d’attente ont été sollicitées.',
    },
    more: { one: 'Et {count} de plus.', other: 'Et {count} de plus.' },
    openShift: 'Ouvrir le créneau',
    openAll: 'Ouvrir le tableau de bord',
    openLed: 'Ouvrir les créneaux dont vous êtes responsable',
    why: 'Vous recevez cet e-mail parce que vous administrez {organisation}. Dans vos réglages, vous choisissez ce qui vous est signalé.',
    whyLead:
      'Vous recevez cet e-mail parce que vous êtes responsable de créneaux chez {organisation}. Dans vos réglages, vous choisissez ce qui vous est signalé.',
  },
  message: {
    open: 'Ouvrir vos messages',
    why: 'Vous recevez cet e-mail parce que vous faites partie de {organisation}.',
    whyShift:
      'Vous recevez cet e-mail parce qu’il concerne un créneau que vous avez chez {organisation}. Les e-mails de ce genre vous parviennent même si vous avez désactivé les autres.',
  },
  invitation: {
    subject: '{inviter} vous invite à aider chez {organisation}',
    sentence: '{inviter} vous invite à aider chez {organisation}.',
    volunteer: 'Vous voyez les créneaux libres et vous inscrivez à ceux qui vous conviennent.',
    staff:
      'Vous faites partie du personnel : vous voyez les créneaux libres et vous inscrivez à ceux qui vous conviennent.',
    admin: 'Vous faites partie de l’administration : vous planifiez les événements, les créneaux et les personnes.',
    questions: 'Des questions ? {inviter} vous répond à l’adresse {reach}.',
    valid:
      'Le lien fonctionne une seule fois, jusqu’au {date}. Rien ne se passe avant que vous appuyiez sur le bouton de sa page.',
    open: 'Voir l’invitation',
    why: 'Vous recevez cet e-mail parce que {inviter} a saisi votre adresse chez {organisation}. Elle ne sert qu’à la planification. Pour poser une question ou faire supprimer votre adresse, répondez à cet e-mail.',
  },
};
