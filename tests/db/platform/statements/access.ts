import { admins, type CallStatements, type Scene, volunteers } from '../statement-types.ts';

/** The statements about who comes in and who leaves, invitations and sessions. */
export async function accessStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const invitations = await import('../../../../supabase/functions/api/data/invitations.ts');
  const sessions = await import('../../../../supabase/functions/api/data/sessions.ts');
  const organisation = await import('../../../../supabase/functions/api/data/organisation.ts');
  const entry = await import('../../../../supabase/functions/api/data/entry.ts');
  const addresses = await import('../../../../supabase/functions/api/data/addresses.ts');
  const leaving = await import('../../../../supabase/functions/api/data/leaving.ts');
  const lookingAfter = await import('../../../../supabase/functions/api/data/looking-after.ts');
  const { volunteer, admin, other, waiting, lookedAfter, slot, invitation, link } = scene;
  const people = Array.from({ length: 200 }, (_, n) => ({
    email: `new-${n}@example.org`,
    role: 'volunteer' as const,
    name: null,
    description: null,
  }));
  const longest = { limit: 1000 };
  return {
    getEntry: [{ as: 'service', statements: { all: organisation.selectEntry } }],
    setEntryNote: [volunteers({ note: (sql) => entry.saveNote(sql, 'A friend of Ada') })],
    approveUsers: [admins({ one: (sql) => entry.approve(sql, [waiting]) })],
    declineUser: [admins({ one: (sql) => entry.decline(sql, waiting) })],
    blockUser: [admins({ one: (sql) => entry.block(sql, other, { reason: 'Did not come', tell: true }) })],
    unblockUser: [
      admins({
        'who is blocked': (sql) => [
          ...entry.block(sql, other, { reason: 'Did not come', tell: false }),
          ...entry.unblock(sql, other),
        ],
      }),
    ],
    seeAsUser: [admins({ one: (sql) => entry.see(sql, other) })],
    stopSeeingAsUser: [admins({ one: (sql) => [...entry.see(sql, other), ...entry.stopSeeing(sql, other)] })],
    getArchive: [volunteers({ own: leaving.selectArchive })],
    getLeaving: [volunteers({ own: (sql) => leaving.selectLeaving(sql, volunteer) })],
    leave: [volunteers({ own: leaving.leaveAsCaller })],
    removeUser: [admins({ one: (sql) => leaving.remove(sql, other, 'Asked for it') })],
    listLookedAfter: [admins({ own: lookingAfter.selectLookedAfter })],
    addLookedAfter: [
      volunteers({ one: (sql) => lookingAfter.insertLookedAfter(sql, { name: 'Child', born: '2014' }) }),
    ],
    removeLookedAfter: [admins({ one: (sql) => lookingAfter.deleteLookedAfter(sql, lookedAfter) })],
    releaseLookedAfter: [admins({ one: (sql) => lookingAfter.releaseLookedAfter(sql, lookedAfter) })],
    inviteLookedAfter: [
      admins({ one: (sql) => lookingAfter.handOverLookedAfter(sql, lookedAfter, 'child@example.org') }),
    ],
    takePlacesTogether: [
      admins({ one: (sql) => lookingAfter.takeTogether(sql, { places: [{ user_id: admin, slot_id: slot }] }) }),
    ],
    getGuardian: [admins({ one: (sql) => lookingAfter.selectGuardian(sql, lookedAfter) })],
    setGuardian: [admins({ one: (sql) => lookingAfter.replaceGuardian(sql, lookedAfter, volunteer) })],
    inviteUser: [admins({ invitation: (sql) => invitations.invite(sql, 'someone@example.org', 'staff') })],
    listInvitations: [admins({ pending: (sql) => invitations.selectInvitations(sql, longest) })],
    getInvitationProgress: [admins({ sent: invitations.selectProgress })],
    importUsers: [
      {
        ...admins({
          people: (sql) => invitations.importPeople(sql, { lines: people, send: true, update: true, preview: false }),
          preview: (sql) => invitations.importPeople(sql, { lines: people, send: true, update: true, preview: true }),
        }),
        // A tenth of all people is looked for.
        wholly: ['profiles'],
      },
    ],
    sendInvitations: [admins({ unsent: (sql) => invitations.sendUnsent(sql, [invitation]) })],
    revokeInvitation: [admins({ one: (sql) => invitations.revoke(sql, invitation) })],
    readInvitation: [{ as: 'service', statements: { page: (sql) => invitations.selectPage(sql, link) } }],
    acceptInvitation: [{ as: 'service', statements: { address: (sql) => invitations.click(sql, link) } }],
    listSessions: [volunteers({ own: sessions.selectSessions })],
    endSession: [volunteers({ one: (sql) => sessions.endOwn(sql, volunteer) })],
    endOtherSessions: [volunteers({ others: (sql) => sessions.endOwn(sql, null) })],
    endUserSessions: [admins({ all: (sql) => sessions.endOf(sql, volunteer) })],
    beginAddressChange: [volunteers({ own: (sql) => addresses.begin(sql, volunteer, 'new-address@example.org') })],
    confirmAddress: [
      volunteers({
        wrong: (sql) => addresses.confirm(sql, volunteer, '123456'),
        answer: (sql) => addresses.selectPerson(sql, volunteer),
      }),
    ],
    listSignIns: [admins({ page: (sql) => sessions.selectSignIns(sql, {}) })],
  };
}
