-- Taking an invitation back, as long as nobody has followed it.

create function private.revoke_invitation(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := id;
begin
  perform private.require_admin();
  update public.invitations i set status = 'revoked' where i.id = target and i.status = 'pending';
  if not found then
    perform private.refuse(404, 'not_found', 'Invitation not found');
  end if;
end
$$;
comment on function private.revoke_invitation(uuid) is
  'DELETE /users/invitations/{id}: takes a pending invitation back. Its address is then as unknown as any other: a link
that was mailed still signs in, but as a volunteer. Definer, because a status is otherwise written by triggers alone.
Errors: 401, 403; 404 when it is unknown, accepted or revoked already.';
grant execute on function private.revoke_invitation(uuid) to authenticated;
