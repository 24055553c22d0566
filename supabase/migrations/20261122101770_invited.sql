-- Invited: the list of invitations with what became of their mails, and the link of the mail, which leads to a page with a
-- button. Reading the page uses up nothing; the button signs the person in, and the trigger in the topic `invitations`
-- accepts the invitation.

create function private.pending_invitations()
returns table (id uuid, user_id uuid, email text, name text, role text, inviter text, expires_at timestamptz,
  ending text, sent_at timestamptz, mail text, reason text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select i.id, i.user_id, p.email, p.name, i.role, inviter.name, i.expires_at, private.invitation_end(i), i.sent_at,
    case when latest.status = 'waiting' then 'waiting' when latest.status in ('failed', 'skipped') then 'failed'
      when latest.handed_over_at is not null then 'unconfirmed' when i.sent_at is not null then 'sent' else 'held' end,
    case when latest.status <> 'sent' then latest.reason end
  from public.invitations i
  join public.profiles p on p.id = i.user_id
  left join public.profiles inviter on inviter.id = i.invited_by
  left join lateral (
    select o.status, o.reason, o.handed_over_at from private.outbox o where o.invitation_id = i.id order by o.created_at desc limit 1) latest on true
  where i.status = 'pending';
end
$$;
comment on function private.pending_invitations() is
  'GET /users/invitations: the pending invitations. ending: as private.invitation_end(). mail: waiting (to be sent), sent,
unconfirmed (sent, but the worker ended before the mail server had answered), failed (reason has why) or held (nobody has asked to
send it). Definer: no API role reads the outbox. Errors: 401, 403.';
grant execute on function private.pending_invitations() to authenticated;

create function private.invitation_progress()
returns table (total integer, sent integer, failed integer, waiting integer, minutes_left integer, reason text, pending integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with open as (
    select min(o.created_at) as began from private.outbox o where o.kind = 'invitation' and o.status = 'waiting'
  ), batch as (
    select o.* from private.outbox o, open where o.kind = 'invitation' and o.created_at >= open.began
  ), counted as (
    select count(*)::integer as total, count(*) filter (where b.status = 'sent')::integer as sent,
      count(*) filter (where b.status in ('failed', 'skipped'))::integer as failed,
      count(*) filter (where b.status = 'waiting')::integer as waiting,
      max(b.reason) filter (where b.status = 'waiting') as reason,
      -- The schedule calls once a minute: a mail that waits for a moment leaves at most a minute later.
      round(extract(epoch from max(greatest(b.next_attempt_at, b.claimed_until)) filter (where b.status = 'waiting')
        - private.now()) / 60 + 1) as held
    from batch b
  )
  select c.total, c.sent, c.failed, c.waiting,
    greatest(ceil(c.waiting::numeric / private.invitations_a_minute()), c.held)::integer, c.reason,
    (select count(*)::integer from public.invitations i where i.status = 'pending')
  from counted c;
end
$$;
comment on function private.invitation_progress() is
  'GET /users/invitations/progress: of the invitations that were asked for together with the oldest one that waits, how many
are sent, given up and waiting, and the minutes that those take at the pace of private.invitations_a_minute(), longer if one waits
for another attempt or for the end of a claim. reason: why an
attempt failed. pending: the invitations that nobody has accepted yet. The others are 0 when none waits. Definer: no API role reads the outbox. Errors: 401, 403.';
grant execute on function private.invitation_progress() to authenticated;

create function private.set_invitation_token(p_mail uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
begin
  select i.* into invited from private.outbox o join public.invitations i on i.id = o.invitation_id
  where o.id = p_mail and o.status = 'waiting' for no key update of i;
  if not found or private.invitation_end(invited) is not null then
    return false;
  end if;
  delete from private.invitation_tokens t where t.invitation_id = invited.id and t.mail_id <> p_mail;
  insert into private.invitation_tokens (hash, invitation_id, mail_id) values (p_hash, invited.id, p_mail);
  return true;
end
$$;
comment on function private.set_invitation_token(uuid, text) is
  'Stores the hash of the secret in the link of a mail that is about to be sent. The links of earlier mails of the invitation
end. False: the invitation is over, and the mail must not be sent. Definer: for the service, which has no right to any table.';
grant execute on function private.set_invitation_token(uuid, text) to service_role;

create function private.invitation_of(p_hash text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.invitation_tokens t join public.invitations i on i.id = t.invitation_id where t.hash = p_hash
$$;
comment on function private.invitation_of(text) is 'The invitation of a link, by the hash of its secret. Internal.';

create function private.link_end(p_invitation public.invitations) returns text
language sql stable set search_path = '' as $$
  select coalesce(private.invitation_end(p_invitation),
    case when p_invitation.clicked_at < private.now() - interval '15 minutes' then 'used' end)
$$;
comment on function private.link_end(public.invitations) is
  'Why the link of an invitation no longer works, like private.invitation_end(). A link is used up a quarter of an hour after
the first click, which leaves time to click again when signing in failed. Internal.';

create function private.read_invitation(p_hash text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invited constant public.invitations := private.invitation_of(p_hash);
begin
  if invited.id is null then
    perform private.refuse_missing('invitation');
  end if;
  return (
    select jsonb_build_object('organisation', o.name, 'contact', o.contact,
      'inviter', (select p.name from public.profiles p where p.id = invited.invited_by),
      'role', invited.role, 'email', left(invited.email, 1) || '…@' || split_part(invited.email, '@', 2),
      'expires_at', private.iso(invited.expires_at), 'end', private.link_end(invited))
    from public.organisation o);
end
$$;
comment on function private.read_invitation(text) is
  'POST /invitations/read: what the page of an invitation shows; uses up nothing. end: why the link no longer works. Definer:
for the service, which has no right to any table. Errors: 404.';
grant execute on function private.read_invitation(text) to service_role;

create function private.click_invitation(p_hash text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
begin
  select i.* into invited from public.invitations i where i.id = (private.invitation_of(p_hash)).id for no key update;
  if invited.id is null then
    perform private.refuse_missing('invitation');
  end if;
  if private.link_end(invited) is not null then
    perform private.refuse(409, 'invitation_over', 'This invitation is no longer valid',
      jsonb_build_object('why', private.link_end(invited)));
  end if;
  update public.invitations i set clicked_at = private.now() where i.id = invited.id and i.clicked_at is null;
  return invited.email;
end
$$;
comment on function private.click_invitation(text) is
  'POST /invitations/accept: the address that may sign in with this link. Definer: for the service, which has no right to any
table. Errors: 404; 409 invitation_over.';
grant execute on function private.click_invitation(text) to service_role;

create function private.prune_invitations() returns integer
language sql set search_path = '' as $$
  with pruned as (
    delete from public.invitations i
    where i.status <> 'pending' and i.expires_at < private.now() - interval '90 days' returning i.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_invitations() is
  'Deletes invitations that were accepted or revoked or have ended, 90 days after their time was over, with their mails, and returns
their number. Who invited whom stays in the log of changes. Pending ones stay in the list of administrators. For the schedule.';
