import type { Section } from './action.ts';
import { documents, files } from './actions/documents.ts';
import { gate } from './actions/gate.ts';
import { household } from './actions/household.ts';
import { leads, others } from './actions/leading.ts';
import { messages, screens } from './actions/messages.ts';
import { openPage } from './actions/open.ts';
import { organisation, people } from './actions/people.ts';
import { places, schedule } from './actions/schedule.ts';
import { work } from './actions/work.ts';

/** Who may do what: the one source of docs/rights.md and of the tests that try every cell over SQL and over HTTP. */
export const sections: readonly Section[] = [
  schedule,
  places,
  others,
  gate,
  messages,
  screens,
  openPage,
  work,
  people,
  household,
  documents,
  files,
  leads,
  organisation,
];
