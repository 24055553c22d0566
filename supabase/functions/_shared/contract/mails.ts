import { call } from './call.ts';

export const openUnsubscribe = call({
  id: 'openUnsubscribe',
  method: 'GET',
  path: '/unsubscribe/:key',
  access: 'public',
  summary: 'Redirect to the page on which the person of the key can stop all mails; changes nothing',
  answers: { 303: null },
  errors: ['not_found'],
});
export const stopMails = call({
  id: 'stopMails',
  method: 'POST',
  path: '/unsubscribe/:key',
  access: 'public',
  summary: 'Stop all mails to the person of the key except sign-in mails (RFC 8058); the body is ignored',
  anyBody: true,
  answers: { 204: null },
  errors: ['not_found'],
});
