import type { House } from '../compose.ts';

/** The organization whose emails the tests compose. */
export const house: House = {
  sender: 'Harbor Hands',
  organisation: 'Harbor Hands',
  address: 'mail@example.org',
  contact: null,
  replyTo: 'help@example.org',
  timezone: 'UTC',
  siteUrl: 'https://example.org',
  apiUrl: 'https://api.example.org',
};
