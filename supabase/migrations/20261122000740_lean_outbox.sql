-- Taking a place writes one row of the outbox more, and no more than that row needs.

-- A person who has sign-ups is not deleted without them, and with them goes what was to be told of them.
alter table private.outbox drop constraint outbox_user_id_fkey;
drop index private.outbox_of_user;
drop index private.outbox_of_mail;
create index outbox_of_mail on private.outbox (mail_id) where mail_id is not null;
drop index private.outbox_settled;
create index outbox_settled on private.outbox (settled_at) where settled_at is not null;

create or replace function private.tell_of_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  told constant text := case
    when tg_op = 'INSERT' then case when new.created_by = new.user_id then 'signed_up' else 'assigned' end
    else case when new.canceled_by = new.user_id then 'canceled' else 'released' end end;
begin
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, created_at, due_at)
  values (told, new.user_id, new.id, told || ':' || new.id, present, present + interval '1 minute')
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
