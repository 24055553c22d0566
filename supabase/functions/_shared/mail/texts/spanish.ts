import type { MailTexts } from './english.ts';

export const spanish: MailTexts = {
  subjects: {
    signed_up: 'Te has apuntado: {title}, {when}',
    asked: '¿Puedes ayudar? {title}, {when}',
    assigned: 'Te han apuntado: {title}, {when}',
    canceled: 'Inscripción cancelada: {title}, {when}',
    released: 'Han cancelado tu inscripción: {title}, {when}',
    unanswered: 'Ya no está reservada para ti: {title}, {when}',
    handed_over: 'Turno cedido: {title}, {when}',
    not_taken_over: 'Turno no cedido: {title}, {when}',
    moved: 'Cambio: {title}, ahora {when}',
    event_canceled: 'Cancelado: {title}, {when}',
    restored: 'Finalmente sí se celebra: {title}, {when}',
    clash: 'Coincidencia de horario: {title}, {when}',
    removed: 'Eliminado: {title}, {when}',
    reminder: 'Recordatorio: {title}, {when}',
    still: 'Cambio. ¿Sigues viniendo? {title}, ahora {when}',
    confirm: '¿Sigues viniendo? {title}, {when}',
  },
  sentences: {
    signed_up: 'Tu inscripción está confirmada.',
    asked:
      'La administración te pregunta si te encargas de este turno. La plaza está reservada para ti: responde antes del {deadline}.',
    assigned: 'La administración te ha apuntado.',
    canceled: 'Tu inscripción está cancelada y tu plaza queda libre para otra persona.',
    released: 'La administración ha cancelado tu inscripción.',
    unanswered:
      'No has respondido a tiempo, así que la plaza ya no está reservada para ti. Eso no cuenta en tu contra: si queda una plaza, aún puedes apuntarte.',
    handed_over: 'Alguien se ha quedado con tu turno. Ya no hace falta que vengas.',
    not_taken_over: 'La persona a la que preguntaste no puede quedarse con este turno. Conservas tu plaza.',
    moved: 'Este turno ha cambiado. Conservas tu plaza.',
    event_canceled: 'Este evento se ha cancelado.',
    restored: 'Este evento se celebra finalmente. Tu inscripción vuelve a contar.',
    clash: 'Este turno coincide ahora con otra inscripción tuya. Te guardamos la plaza: cancela una de las dos.',
    removed: 'Este evento se ha eliminado.',
    reminder: 'Recordatorio: este turno se acerca y tienes una plaza.',
    still: 'Este turno ha cambiado y conservas tu plaza. ¿Sigues viniendo? Responde antes del {deadline}.',
    confirm: 'Recordatorio: este turno se acerca y tienes una plaza. ¿Sigues viniendo? Responde antes del {deadline}.',
  },
  since: {
    moved: 'Este turno ha cambiado desde que tienes la plaza.',
    still: 'Este turno ha cambiado desde que tienes la plaza. ¿Sigues viniendo? Responde antes del {deadline}.',
  },
  several: { one: '{count} mensaje sobre tus turnos', other: '{count} mensajes sobre tus turnos' },
  hello: 'Hola, {name}:',
  /** Of a letter about somebody whom the reader looks after. */
  helloAbout: 'Hola, {name}: se trata de {person}:',
  forYou: '{time} en tu zona',
  places: { one: '{count} plaza: la tuya', other: '{count} plazas: la tuya y las de quienes te acompañan' },
  bring: 'Qué traer: {what}',
  was: 'Antes: {when}',
  attached: 'El archivo adjunto pone al día tu calendario.',
  askedMany: {
    subject: { one: '¿Puedes ayudar? {count} turno', other: '¿Puedes ayudar? {count} turnos' },
    sentence: {
      one: 'Te preguntamos por {count} turno.',
      other: 'Te preguntamos por {count} turnos. Puedes responder a todos en una página, también con un solo sí.',
    },
    held: 'La plaza está reservada para ti: responde antes del {deadline}.',
    answer: 'Responder a todos',
  },
  answer: 'Responder sí o no',
  open: 'Ver tus turnos',
  why: 'Recibes este correo porque tienes inscripciones en {organisation}.',
  stop: 'Dejar de recibir estos correos',
  offer: {
    subject: 'Hay una plaza libre: {title}, {when}',
    held: 'Ha quedado una plaza libre y está reservada para ti. Responde antes del {deadline}; después preguntaremos a la siguiente persona.',
    first: {
      one: 'Ha quedado una plaza libre. Responde antes del {deadline}: si otra persona se inscribe primero, ya no estará disponible.',
      other:
        'Ha quedado una plaza libre. Hemos preguntado a {count} personas: será para la primera que diga que sí. Responde antes del {deadline}.',
    },
    answer: 'Responder a la oferta',
    why: 'Recibes este correo porque estás en una lista de espera de {organisation}.',
  },
  fits: {
    subject: {
      one: 'Te viene bien: {title}, {when}',
      other: 'Hay {count} plazas libres que te vienen bien',
    },
    sentence: 'Esta plaza está libre y te viene bien.',
    told: {
      one: 'Esta plaza está libre y te viene bien. Hasta ahora solo lo sabes tú: será para la primera persona que la ocupe.',
      other: 'Esta plaza está libre y te viene bien. Lo saben {count} personas: será para la primera que la ocupe.',
    },
    take: 'Ver esta plaza',
    watching: 'Tus avisos',
    more: {
      one: 'En la aplicación hay {count} plaza más que te viene bien.',
      other: 'En la aplicación hay {count} plazas más que te vienen bien.',
    },
    end: 'Recibes un correo cuando hay algo nuevo que te viene bien, como máximo uno por hora. Puedes dejarlo en cualquier momento.',
    settings: 'Ver o quitar mis avisos',
    else: 'Ver qué más me viene bien',
    why: 'Recibes este correo porque has pedido a {organisation} que te avise cuando algo te venga bien.',
  },
  offerOver: {
    subject: 'Alguien se adelantó: {title}, {when}',
    sentence: 'Otra persona ha ocupado la plaza que te habíamos ofrecido. Conservas tu puesto en la lista de espera.',
  },
  handOver: {
    subject: '¿Puedes quedarte con este turno? {title}, {when}',
    named:
      '{giver} quiere ceder este turno y te pregunta si te quedas con él. Será para la primera persona que diga que sí, hasta que empiece el turno.',
    somebody:
      'Alguien quiere ceder este turno. Será para la primera persona que diga que sí, hasta que empiece el turno.',
    swapSubject: '¿Quieres cambiar? {title}, {when}',
    swapNamed:
      '{giver} se quedaría con tu turno «{other}» y te daría este a cambio. Si dices que sí, las dos plazas cambian al momento. Puedes responder hasta que empiece el primero de los dos.',
    swapSomebody:
      'Alguien se quedaría con tu turno «{other}» y te daría este a cambio. Si dices que sí, las dos plazas cambian al momento. Puedes responder hasta que empiece el primero de los dos.',
    answer: 'Responder sí o no',
    why: 'Recibes este correo porque eres miembro de {organisation}.',
  },
  access: {
    admitted: {
      subject: 'Ya puedes entrar: {organisation}',
      sentence: 'La administración te ha admitido. Ya puedes apuntarte a turnos.',
    },
    blocked: {
      subject: 'Tu cuenta en {organisation} está bloqueada',
      sentence: 'La administración ha bloqueado tu cuenta.',
    },
    second_factor_reset: {
      subject: 'Se ha restablecido tu segundo factor en {organisation}',
      sentence: '{actor} ha quitado la aplicación de autenticación de tu cuenta y ha cerrado todas tus sesiones.',
    },
    person_blocked: { subject: '{actor} ha bloqueado a {name}', sentence: '{actor} ha bloqueado a {name}.' },
    waiting: {
      one: '{count} persona espera que la admitas',
      other: '{count} personas esperan que las admitas',
    },
    released: {
      one: 'Se ha cancelado {count} próxima inscripción tuya.',
      other: 'Se han cancelado {count} próximas inscripciones tuyas.',
    },
    freed: {
      one: '{count} plaza próxima vuelve a estar libre.',
      other: '{count} plazas próximas vuelven a estar libres.',
    },
    reason: 'Motivo: {reason}',
    ask: 'Si tienes preguntas, responde a este correo.',
    setUpAgain: 'Inicia sesión y configura una nueva en Ajustes › Segundo factor.',
    notAsked: 'Si no lo pediste, avisa a otro administrador.',
    open: 'Abrir la aplicación',
    openStaff: 'Abrir la lista de personas',
    why: 'Recibes este correo porque tienes una cuenta en {organisation}.',
  },
  hold: {
    hello: 'Hola:',
    subject: '{code} es tu código para {title}, {when}',
    sentence: 'Tu código es {code}. Escríbelo en la página en la que elegiste esta plaza y será tuya.',
    places: 'Vale para {count} plazas.',
    valid: 'La plaza está reservada durante diez minutos.',
    open: 'Ver el turno',
    why: 'Recibes este correo porque alguien ha escrito tu dirección para ocupar una plaza en {organisation}. Si no fuiste tú, ignóralo: sin el código no ocurre nada.',
  },
  address: {
    code: {
      subject: '{code} es tu código para {organisation}',
      sentence: 'Escribe este código para usar desde ahora esta dirección en {organisation}: {code}',
      line: 'Vale durante 15 minutos. Si no lo pediste, ignora este correo.',
    },
    changed: {
      subject: 'Tu dirección de correo en {organisation} ha cambiado',
      sentence: 'Ahora entras en {organisation} con otra dirección, y todos los correos van allí.',
      line: 'Si no fuiste tú, avisa enseguida a un administrador.',
    },
    changedBy: {
      subject: 'Tu dirección de correo en {organisation} ha cambiado',
      sentence: '{actor} ha cambiado la dirección con la que entras en {organisation}. Todos los correos van allí.',
      line: 'Si no lo pediste, avisa enseguida a otro administrador.',
    },
  },
  leading: {
    subject: 'Tienes turnos a tu cargo en {organisation}',
    sentence: 'La administración te ha puesto a cargo de turnos. Esto es lo que puedes hacer en ellos:',
    all: 'Todos los turnos',
    planned: 'Turnos que aún se están planificando',
    rights: {
      gate: 'registrar llegadas y salidas',
      roster: 'ver nombres y teléfonos',
      fill: 'dar y liberar plazas',
      write: 'escribir a las personas',
      hours: 'aprobar horas',
    },
  },
  document: {
    document_asked: {
      subject: 'Léelo de nuevo: {document}',
      sentence: '«{document}» tiene un texto nuevo. Léelo y acéptalo de nuevo en tu perfil. Conservas tus plazas.',
    },
    parent_agreed: {
      subject: 'Aceptado: {document}',
      sentence: 'Tu madre, padre o tutor ha aceptado «{document}». Ya puedes ocupar los turnos que lo piden.',
    },
    parent_declined: {
      subject: 'Rechazado: {document}',
      sentence:
        'Tu madre, padre o tutor ha rechazado «{document}». Sin esa aceptación no puedes ocupar los turnos que lo piden.',
    },
    open: 'Abrir tu perfil',
  },
  parent: {
    subject: '{person} necesita su autorización: {document}',
    sentence:
      '{person} quiere ayudar en {organisation}. Como madre, padre o tutor, lea este documento y diga si lo acepta:',
    noAccount: 'No necesita una cuenta.',
    valid: 'El enlace sirve una sola vez, hasta el {date}.',
    open: 'Leer el documento',
    why: 'Recibe este correo porque {person} le ha indicado como madre, padre o tutor en {organisation}. Si no lo es, ignórelo: no ocurre nada.',
  },
  qualification: {
    qualification_ending: {
      subject: 'Termina pronto: {qualification}',
      sentence: 'Tu cualificación «{qualification}» termina el {day}.',
    },
    qualification_confirmed: {
      subject: 'Confirmada: {qualification}',
      sentence:
        'La administración ha confirmado tu cualificación «{qualification}». Puedes apuntarte a los turnos que la necesitan.',
    },
    qualification_declined: {
      subject: 'No confirmada: {qualification}',
      sentence:
        'La administración no ha podido confirmar tu cualificación «{qualification}». Si tienes preguntas, responde a este correo.',
    },
    renew: {
      self: 'Puedes confirmarla de nuevo en tu perfil.',
      organiser: 'Pide en tu perfil a la administración que la confirme de nuevo.',
    },
    open: 'Abrir tu perfil',
  },
  answers: {
    subject: 'Responde antes del {day}, por favor',
    sentence: 'Pronto tienes un turno. Responde a estas preguntas hasta el {day}:',
    open: 'Responder',
  },
  names: {
    names_needed: {
      subject: '¿Quién viene contigo a {title}?',
      sentence: {
        one: 'Una plaza que tomaste para alguien aún no tiene nombre. Di quién viene antes del {day}: entonces queda libre.',
        other:
          '{count} plazas que tomaste para otras personas aún no tienen nombre. Di quién viene antes del {day}: entonces quedan libres.',
      },
    },
    names_missed: {
      subject: 'Hay plazas libres de nuevo en {title}',
      sentence: {
        one: 'Una plaza que tomaste para alguien no tenía nombre y ha quedado libre. Conservas la tuya.',
        other:
          '{count} plazas que tomaste para otras personas no tenían nombre y han quedado libres. Conservas la tuya.',
      },
    },
    open: 'Decir quién viene',
  },
  oversight: {
    subject: {
      one: 'Permisos y sueldos: {count} cambio de otro administrador',
      other: 'Permisos y sueldos: {count} cambios de otros administradores',
    },
    somebody: 'Alguien',
    changes: {
      new_admin: '{actor} ha dado permisos de administración a {person}.',
      lead_granted: '{actor} ha puesto a {person} a cargo de turnos.',
      pay_rule: '{actor} ha cambiado lo que paga «{subject}».',
      own_paid_place: '{actor} ha tomado una plaza remunerada: {subject}, «{title}».',
      own_paid_work: '{actor} ha registrado su propio trabajo remunerado: {subject}, «{title}».',
      large_correction:
        '{actor} ha corregido las horas de {person} en «{title}» a {hours}. El turno tiene {scheduled}.',
    },
  },
  alert: {
    sentence: 'Ha cambiado algo que quizá necesite tu atención:',
    digest: {
      subject: 'Tu resumen de la mañana: {organisation}',
      sentence: 'Esto quizá necesite tu atención en los próximos días:',
    },
    places: { one: 'Se ha devuelto {count} plaza', other: 'Se han devuelto {count} plazas' },
    below: {
      one: '{count} turno no tiene gente suficiente para hacerse',
      other: '{count} turnos no tienen gente suficiente para hacerse',
    },
    questions: {
      one: '{count} persona no ha respondido a tiempo',
      other: '{count} personas no han respondido a tiempo',
    },
    ends: {
      one: '{count} persona de los últimos turnos sigue sin salida o sin marcar',
      other: '{count} personas de los últimos turnos siguen sin salida o sin marcar',
    },
    gave: '{name} ha devuelto la plaza.',
    gaveLate: '{name} ha devuelto la plaza tarde.',
    open: { one: 'Hay {count} plaza libre.', other: 'Hay {count} plazas libres.' },
    full: 'Todas las plazas están ocupadas.',
    lacking: 'Gente insuficiente para hacerse: {confirmed} de al menos {min}.',
    offered: {
      one: 'Se ha preguntado a {count} persona de la lista de espera.',
      other: 'Se ha preguntado a {count} personas de la lista de espera.',
    },
    more: { one: 'Y {count} más.', other: 'Y {count} más.' },
    openShift: 'Abrir el turno',
    openAll: 'Abrir el panel',
    openLed: 'Abrir los turnos de los que eres responsable',
    why: 'Recibes este correo porque administras {organisation}. En tus ajustes eliges de qué se te avisa.',
    whyLead:
      'Recibes este correo porque eres responsable de turnos en {organisation}. En tus ajustes eliges de qué se te avisa.',
  },
  message: {
    open: 'Abrir tus mensajes',
    why: 'Recibes este correo porque formas parte de {organisation}.',
    whyShift:
      'Recibes este correo porque trata de un turno tuyo en {organisation}. Los correos como este te llegan aunque hayas desactivado los demás.',
  },
  invitation: {
    subject: '{inviter} te invita a ayudar en {organisation}',
    sentence: '{inviter} te invita a ayudar en {organisation}.',
    volunteer: 'Ves los turnos libres y te apuntas a los que te vienen bien.',
    staff: 'Formas parte del personal: ves los turnos libres y te apuntas a los que te vienen bien.',
    admin: 'Formas parte de la administración: planificas eventos, turnos y personas.',
    questions: '¿Preguntas? {inviter} responde en {reach}.',
    valid: 'El enlace funciona una sola vez, hasta el {date}. No pasa nada hasta que pulses el botón de su página.',
    open: 'Ver la invitación',
    why: 'Recibes este correo porque {inviter} introdujo tu dirección en {organisation}. Solo se usa para la planificación. Si quieres preguntar algo o que se borre tu dirección, responde a este correo.',
  },
};
