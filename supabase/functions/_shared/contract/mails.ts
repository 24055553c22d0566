import { call } from './call.ts';

export const openUnsubscribe = call({
  id: 'openUnsubscribe',
  method: 'GET',
  path: '/unsubscribe/:key',
  access: 'public',
  summary: "Leads to the page where the person of a mail's key can stop the mails; changes nothing",
  answers: { 303: null },
  errors: ['not_found'],
});
export const stopMails = call({
  id: 'stopMails',
  method: 'POST',
  path: '/unsubscribe/:key',
  access: 'public',
  summary: "No more mails for the person of a mail's key, but those to sign in with (RFC 8058); the body is not read",
  answers: { 204: null },
  errors: ['not_found'],
});
