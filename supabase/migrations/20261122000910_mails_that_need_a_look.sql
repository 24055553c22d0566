-- Mails that could not be sent, for those who run this and for the administrator's dashboard.

-- Few of the many that are settled.
create index outbox_failed on private.outbox (settled_at) where status = 'failed';

create function private.unsent_mails() returns table (user_id uuid, is_given_up boolean, is_ahead boolean, since timestamptz,
  kinds text, attempts integer, reason text)
language sql stable security definer set search_path = '' as $$
  with clock as (
    select private.now() as moment, private.now() - interval '15 minutes' as overdue
  ), message as (
    select f.* from private.outbox f where f.status = 'failed'
    union all
    select w.* from private.outbox w
    where w.status = 'waiting' and w.mail_id is null and w.due_at < (select c.overdue from clock c)
    union all
    select w.* from private.outbox l join private.outbox w on w.mail_id = l.id
    where l.status = 'waiting' and l.mail_id = l.id and (l.reason is not null or l.due_at < (select c.overdue from clock c))
  )
  select m.user_id, bool_or(m.status = 'failed'), bool_or(upper(s.during) > (select c.moment from clock c)), min(m.created_at),
    string_agg(distinct m.kind, ', '), max(m.attempts), max(m.reason)
  from message m join public.signups s on s.id = m.signup_id
  group by m.user_id, coalesce(m.mail_id, m.user_id)
$$;
comment on function private.unsent_mails() is
  'Mails that were given up in the last 90 days, that failed at least once, or that nobody has sent for a quarter of an hour;
what is gathered for a person is one mail. is_ahead: it tells of a shift that is not over. Internal.';

create or replace function private.mail_problems()
returns table (since timestamptz, recipient text, kinds text, attempts integer, reason text)
language sql stable security definer set search_path = '' as $$
  select u.since, p.email, u.kinds, u.attempts, u.reason
  from private.unsent_mails() u join public.profiles p on p.id = u.user_id
  order by 1
$$;

create function private.mails_to_settle(most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with unsent as materialized (
    select u.* from private.unsent_mails() u where u.is_ahead and (select private.is_admin())
  ), unreached as (
    select distinct on (u.user_id) u.user_id, u.since, u.reason from unsent u
    where u.is_given_up order by u.user_id, u.since desc
  )
  select jsonb_build_object(
    'unreached', (select count(*) from unreached),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'reason', l.reason)
        order by l.since desc, p.id), '[]')
      from (select * from unreached u order by u.since desc, u.user_id limit most) l
      join public.profiles p on p.id = l.user_id),
    'waiting', (select count(*) from unsent u where not u.is_given_up),
    'reason', (select u.reason from unsent u where not u.is_given_up and u.reason is not null order by u.since desc limit 1))
$$;
comment on function private.mails_to_settle(integer) is
  'What administrators can do something about while the shifts are not over: how many people a mail was given up for, the
latest `most` of them with the reason, how many mails wait longer than they should, and why the latest of these failed.
Others are told of none.';
grant execute on function private.mails_to_settle(integer) to authenticated;
