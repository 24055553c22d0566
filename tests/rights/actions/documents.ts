import { getFile, uploadFile } from '../../../supabase/functions/_shared/contract/custom-fields.ts';
import {
  agreeToDocument,
  askParent,
  createDocument,
  type Document,
  listAgreements,
  listDocumentPeople,
  listDocuments,
  withdrawAgreement,
} from '../../../supabase/functions/_shared/contract/documents.ts';
import {
  agreeAsParent,
  declineAsParent,
  readParentLink,
} from '../../../supabase/functions/_shared/contract/parents.ts';
import type { Action, Section } from '../action.ts';
import { admins, allActors, leading, members } from '../actors.ts';
import { hashOf, type Stage } from '../stage.ts';

const read = { edition: 1, language: 'english' } as const;
const parent = () => ({ name: 'Paula Weber', email: `parent-${crypto.randomUUID()}@example.org`, language: 'english' });

/** Agreeing: in the app for oneself, for others by recording what they signed on paper. */
const agree = (title: string, may: Action['may'], whom: (stage: Stage) => string): Action => ({
  title,
  may,
  sql: (stage) => `select true from private.agree('${whom(stage)}', '${stage.document.own}', 1, 'english')`,
  http: (stage) => ({
    call: agreeToDocument,
    params: { id: whom(stage), documentId: stage.document.own },
    body: read,
  }),
});
const withdraw = (title: string, may: Action['may'], whom: (stage: Stage) => string): Action => ({
  title,
  may,
  sql: (stage) => `select true from private.withdraw_agreement('${whom(stage)}', '${stage.document.own}')`,
  http: (stage) => ({ call: withdrawAgreement, params: { id: whom(stage), documentId: stage.document.own } }),
});
const ask = (title: string, may: Action['may'], whom: (stage: Stage) => string): Action => ({
  title,
  may,
  sql: (stage) =>
    `select true from private.ask_parent('${whom(stage)}', '${stage.document.byParent}', '${JSON.stringify(parent())}')`,
  http: (stage) => ({
    call: askParent,
    params: { id: whom(stage), documentId: stage.document.byParent },
    body: parent(),
  }),
});

export const documents: Section = {
  title: 'Documents that people agree to',
  actions: [
    {
      title: 'Read the documents',
      may: members,
      sql: ({ document }) => `select true from documents where id = '${document.own}'`,
      http: () => ({ call: listDocuments }),
      sees: (data: Document[], { document }) => data.some(({ id }) => id === document.own),
    },
    {
      title: 'Create, change or delete a document',
      may: admins,
      sql: () =>
        `select private.create_document('{"name": "${crypto.randomUUID()}", "texts": {"english": "x"}, "for_everybody": false, "slot_type_ids": []}')`,
      http: () => ({
        call: createDocument,
        body: { name: crypto.randomUUID(), texts: { english: 'x' }, for_everybody: false, slot_type_ids: [] },
      }),
    },
    agree('Agree to a document', members, ({ me }) => me),
    agree('Record that somebody has signed one on paper', admins, ({ ben }) => ben.id),
    withdraw('Withdraw the own agreement', members, ({ me }) => me),
    withdraw('Withdraw the agreement of somebody else', admins, ({ anna }) => anna.id),
    {
      title: 'See what somebody else agreed to, with their signature',
      may: admins,
      sql: ({ anna }) => `select true from agreements where user_id = '${anna.id}' limit 1`,
      http: ({ anna }) => ({ call: listAgreements, params: { id: anna.id } }),
      note: 'Everybody sees what they agreed to themselves.',
    },
    {
      title: 'See who has agreed to a document, and who has not',
      may: admins,
      sql: ({ anna, document }) =>
        `select true from agreements where document_id = '${document.own}' and user_id = '${anna.id}' limit 1`,
      http: ({ document }) => ({ call: listDocumentPeople, params: { id: document.own } }),
    },
    ask('Ask a parent to agree, as somebody under 18', members, ({ me }) => me),
    ask('Ask a parent of somebody else', admins, ({ anna }) => anna.id),
    {
      title: 'Read what the link of a mail asks a parent',
      may: allActors,
      byService: true,
      sql: ({ parentLink }) => `select private.read_parent_link('${hashOf(parentLink)}')`,
      http: ({ parentLink }) => ({ call: readParentLink, body: { token: parentLink } }),
      note: 'Whoever has the link: a parent has no account. It works for 14 days, and for one answer.',
    },
    {
      title: 'Agree for somebody under 18 with the link of a mail',
      may: allActors,
      byService: true,
      sql: ({ parentLink }) =>
        `select true from private.answer_as_parent('${hashOf(parentLink)}', '{"answer": "agreed", "edition": 1, "language": "english", "name": "Paula"}')`,
      http: ({ parentLink }) => ({ call: agreeAsParent, body: { token: parentLink, ...read, name: 'Paula' } }),
      writes: true,
    },
    {
      title: 'Decline with the link of a mail',
      may: allActors,
      byService: true,
      sql: ({ parentLink }) =>
        `select true from private.answer_as_parent('${hashOf(parentLink)}', '{"answer": "declined"}')`,
      http: ({ parentLink }) => ({ call: declineAsParent, body: { token: parentLink } }),
      writes: true,
    },
  ],
};

/** Saving the file with which Anna has answered a question of these readers. */
const saveFile = (title: string, may: Action['may'], readers: keyof Stage['files']): Action => ({
  title,
  may,
  sql: ({ files }) =>
    `select n.person from field_answers a cross join lateral private.about_file(a) n where a.id = private.answer_of_file('${files[readers]}')`,
  http: ({ files }) => ({ call: getFile, params: { id: files[readers] } }),
  refused: [404],
});
const upload = (title: string, may: Action['may'], whom: (stage: Stage) => string): Action => ({
  title,
  may,
  sql: (stage) => `select private.begin_upload('${whom(stage)}', '${stage.fileField}', 'pdf', 9)`,
  http: (stage) => ({
    call: uploadFile,
    params: { id: whom(stage) },
    query: { field_id: stage.fileField },
    rawBody: '%PDF-1.7\n',
  }),
});

export const files: Section = {
  title: 'Files as answers',
  actions: [
    upload('Upload a file to answer with', members, ({ me }) => me),
    upload('Upload one for somebody else', admins, ({ anna }) => anna.id),
    {
      ...saveFile(
        'Save the file of somebody else, if the question is for leads',
        [...leading('roster'), 'late'],
        'leads',
      ),
      note: 'Late: the person has another shift that they lead.',
    },
    saveFile('Save it, if the question is for administrators', admins, 'administrators'),
    saveFile('Save it, if the question is for nobody else', [], 'person'),
  ],
};
