import { getBirth } from '@contract/births.ts';
import { type Document, listAgreements, listDocumentPeople } from '@contract/documents.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { documentWith, eventWith, newId, slotOf, slotTypeWith, userWith } from './records.ts';
import { unbroken } from './screens.ts';

const young = { under: 18, from: '06:00', until: '20:00' };
const aged = slotTypeWith({ name: unbroken, min_age: 16, young });
const rules = documentWith({ name: unbroken, texts: { english: unbroken }, agreed: 41, missing: 2 });
const photos = documentWith({
  ...{ name: 'Xyz', for_everybody: false, slot_types: [{ id: aged.id, name: unbroken }] },
  ...{ agreed_at: '2026-10-20T10:00:00Z', places: 2, agreed: 0, missing: 3 },
});
const path = '/admin/documents';
const world = () => {
  worldWith({ me: administrator(), slotTypes: [aged], documents: [rules, photos] });
  api.on(listDocumentPeople, () => [
    { user: { id: newId(), name: unbroken }, agreed_at: null, edition: null, via: null, signed_by: null },
    {
      user: { id: newId(), name: 'Fgh' },
      agreed_at: '2026-10-20T10:00:00Z',
      edition: 1,
      via: 'paper' as const,
      signed_by: null,
    },
  ]);
};
const dashboard = () => {
  const missing_documents = [rules, photos].map(({ id, name }) => ({ id, name }));
  const slots = [
    slotOf(aged, { blocked: 'age_unknown' }),
    slotOf(slotTypeWith({ name: 'Xyz' }), { blocked: 'document_missing', missing_documents }),
    slotOf(slotTypeWith({ name: 'Fgh' }), { blocked: 'too_young', age_limit: { reason: 'hours', ...young } }),
  ];
  worldWith({
    ...{ slotTypes: [aged], documents: [rules, photos] },
    events: [eventWith({ title: 'Fgh', slot_assignments: slots })],
  });
};
const person = userWith({ name: unbroken });
const dialogBy = (selector: string) => async () => {
  await press(selector);
  await opened();
};

const permission = documentWith({ name: 'Xyz', parent_signs: true, signed: true, signer: 'parent', agreed_at: null });
const askedParent = {
  ...{ name: unbroken, email: `${unbroken}@example.org`, declined_at: null },
  ...{ asked_at: '2026-10-20T10:00:00Z', until: '2026-11-03T10:00:00Z' },
};
const agreement = {
  ...{ id: newId(), document: photos, edition: 2, language: 'english' as const, text: '# Xyz\nFgh **klm**.' },
  ...{ sha256: 'ab'.repeat(32), agreed_at: '2026-10-20T10:00:00Z', withdrawn_at: null, via: 'link' as const },
  ...{ signed_by: unbroken, email: `${unbroken}@example.org`, strokes: [[10, 200, 300, 100, 600, 300]] },
};
const profile = (documents: Document[]) => () => {
  worldWith({ documents });
  api.on(getBirth, { born: '2011' });
  api.on(listAgreements, [agreement]);
};

everyLook([
  {
    what: 'a document to which a parent is asked to agree',
    path: '/volunteer/profile',
    world: profile([{ ...permission, parent: askedParent }]),
    act: dialogBy('#own-documents ~ ul button'),
  },
  {
    what: 'a document that is signed',
    path: '/volunteer/profile',
    world: profile([{ ...permission, signer: 'self' }]),
    act: dialogBy('#own-documents ~ ul button'),
  },
  {
    what: 'what a parent agreed to, read again',
    path: '/volunteer/profile',
    world: profile([photos]),
    act: dialogBy('#own-documents ~ ul button'),
  },
  { what: 'the documents', path, world },
  { what: 'who has agreed to a document', path, world, act: dialogBy('main li button[aria-haspopup=dialog]') },
  { what: 'places that depend on the age and on documents', path: '/volunteer', world: dashboard },
  {
    what: 'the profile with a year of birth and documents',
    path: '/volunteer/profile',
    world: () => {
      worldWith({ slotTypes: [aged], documents: [rules, photos] });
      api.on(getBirth, { born: null });
    },
  },
  {
    what: 'a person whose year of birth is known',
    path: `/admin/staff/${person.id}/edit`,
    world: () => {
      worldWith({ me: administrator(), users: [person], slotTypes: [aged] });
      api.on(getBirth, { born: '2010-05-03' });
    },
  },
]);
