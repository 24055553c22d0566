-- Reach: whether news about a place reaches its person, decided when it is written and corrected by what became of the mail.

create function private.is_important(p_kind text) returns boolean
language sql immutable set search_path = ''
return p_kind in ('moved', 'still', 'canceled', 'removed', 'restored', 'clash', 'released');
comment on function private.is_important(text) is
  'Whether a kind of notice is about a cancellation or a move of what the person counts on: its mail goes out in spite of mails switched off, as news.ts
decides for what it says. Internal.';

create function private.is_pushed(p_person uuid, p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
      select from private.push_subscriptions d
      where d.user_id = p_person and d.failures = 0 and d.last_success_at > private.now() - interval '30 days')
    and not exists (
      select from private.push_settings s
      where s.user_id = p_person
        and case when p_kind in ('asked', 'still') then 'questions' else private.push_category(p_kind) end = any (s.unwanted))
$$;
comment on function private.is_pushed(uuid, text) is
  'Whether a kind of notice reaches a person as a notification: they want such, and a device of theirs got the last one, within a month.
Internal.';

create function private.bounces(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.bounces b where b.user_id = p_person)
$$;
comment on function private.bounces(uuid) is 'Whether the address of a person is refused for good. Internal.';

create function private.why_unreached(p_person public.profiles, p_kind text) returns text
language sql stable set search_path = '' as $$
  select case
    when p_person.state in ('blocked', 'left') or private.is_pushed(p_person.id, p_kind) then null
    when p_person.email is null then 'no_address'
    when p_person.state <> 'active' then 'no_access'
    when private.bounces(p_person.id) then 'bounces'
    when not private.is_important(p_kind) and not private.gets_mails(p_person) then 'mails_off' end
$$;
comment on function private.why_unreached(public.profiles, text) is
  'Why a kind of notice does not reach a person (unreached.reason); null: it does. Who is blocked is told by a mail of its own. Internal.';

create function private.is_told(p_notice public.notices) returns boolean
language sql stable set search_path = ''
return p_notice.signup_id is not null and p_notice.kind not in ('handed_over', 'not_taken_over')
  and p_notice.user_id is distinct from private.me();
comment on function private.is_told(public.notices) is
  'Whether a notice is about what others did to a place, and counts on being heard. Who hands a place over follows that in the app. Internal.';

create function private.note_unreached() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unreached (notice_id, reason)
  select n.id, why.reason
  from public.notices n join public.profiles p on p.id = n.user_id
  cross join lateral (select private.why_unreached(p, n.kind) as reason offset 0) why
  where n.id = any (array(select a.id from added a)) and private.is_told(n) and why.reason is not null;
  return null;
end
$$;
comment on function private.note_unreached() is 'Trigger: notes whom a notice does not reach.';
create trigger note_unreached after insert on public.notices
  referencing new table as added for each statement execute function private.note_unreached();

create function private.notices_of(p_mail private.outbox) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if p_mail.notice_id is not null then
    return array[p_mail.notice_id];
  end if;
  return array(
    select n.id from public.notices n
    where n.signup_id = p_mail.signup_id and n.created_at = p_mail.created_at and n.user_id = p_mail.user_id
      and n.kind = any (case p_mail.kind when 'assigned' then array['assigned', 'asked'] when 'released' then array['released'] end));
end
$$;
comment on function private.notices_of(private.outbox) is
  'The notices that say the same as a message of the outbox: that of its notice, or that of the place that was given or taken in the same
transaction. Internal.';

create function private.follow_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- notices has a column of that name.
  mail constant private.outbox := new;
  refused constant boolean := coalesce(mail.failure ->> 'code' = 'address_refused', false);
begin
  -- These went to another address than that of their person.
  if mail.letter ->> 'about' in ('address_code', 'address_changed') then
    return null;
  elsif mail.status = 'failed' and refused then
    insert into private.bounces (user_id, failure) select p.id, mail.failure from public.profiles p where p.id = mail.user_id
    on conflict (user_id) do nothing;
  elsif mail.status = 'sent' and mail.handed_over_at is null then
    delete from private.bounces b where b.user_id = mail.user_id;
  end if;
  if mail.status = 'sent' then
    delete from private.unreached u where u.notice_id = any (private.notices_of(mail)) and u.told_at is null;
  elsif mail.signup_id is not null then
    insert into private.unreached (notice_id, reason, failure)
    select n.id, why.reason, case when why.reason in ('failed', 'bounces') then mail.failure end
    from public.notices n join public.profiles p on p.id = n.user_id
    cross join lateral (select case
      when private.is_pushed(p.id, n.kind) then null
      when mail.status = 'failed' then case when refused then 'bounces' else 'failed' end
      when mail.reason = 'too late' then 'failed'
      else private.why_unreached(p, n.kind) end as reason offset 0) why
    where n.id = any (private.notices_of(mail)) and private.is_told(n) and why.reason is not null
    on conflict (notice_id) do nothing;
  end if;
  return null;
end
$$;
comment on function private.follow_mail() is
  'Trigger: a mail that was sent reaches its person after all, and one that was given up or skipped does not; an address that is refused for good is
marked, until it takes a mail.';
create trigger follow_mail after update of status on private.outbox
  for each row when (old.status = 'waiting' and new.status <> 'waiting') execute function private.follow_mail();

create function private.address_works() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.bounces b where b.user_id = new.id;
  return null;
end
$$;
comment on function private.address_works() is 'Trigger: somebody has another address, or has signed in by the link in a mail.';
create trigger address_works after update of email, last_login on public.profiles
  for each row when ((old.email, old.last_login) is distinct from (new.email, new.last_login)) execute function private.address_works();

create function private.clear_bounce(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.bounces b where b.user_id = p_person;
  if not found then
    perform private.refuse_missing('user');
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before)
  values (private.me(), 'delete', 'bounces', p_person, jsonb_build_object('user_id', p_person));
end
$$;
comment on function private.clear_bounce(uuid) is
  'DELETE /users/{id}/bounce: an administrator takes the mark from an address, which the change log has. Definer: no API role writes it. Errors: 401, 403; 404 for people whose
address is not marked.';
grant execute on function private.clear_bounce(uuid) to authenticated;
