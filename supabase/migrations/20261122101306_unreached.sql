-- Unreached: who cannot be told of what happens to their places, until somebody has told them in another way. The topic reach
-- decides it, once push exists.

create table private.bounces (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default private.now(),
  failure jsonb not null
);
comment on table private.bounces is
  'People whose address the mail server has refused for good. Mails are still tried, and the first that is accepted ends it; so do another address, a
sign-in, and an administrator. No API role has any right to it.';
comment on column private.bounces.failure is 'As outbox.failure.';

create table private.unreached (
  notice_id uuid primary key references public.notices (id) on delete cascade,
  reason text not null check (reason in ('no_address', 'bounces', 'mails_off', 'no_access', 'failed')),
  failure jsonb,
  told_at timestamptz,
  told_by uuid,
  check ((told_at is null) = (told_by is null))
);
comment on table private.unreached is 'Notices about places that reach their people neither by mail nor as a notification. No API role has any right to it.';
comment on column private.unreached.reason is
  'no_address; bounces: their address is refused for good; mails_off: they want no mails, and this is not about a cancellation or a move; no_access: they wait for
approval; failed: the mail was given up.';
comment on column private.unreached.told_by is 'Who has told them, by phone or in person. Not a foreign key, so that it outlives them.';

create function private.reach_order(p_reason text) returns integer
language sql immutable set search_path = ''
return array_position(array['no_address', 'bounces', 'failed', 'no_access', 'mails_off'], p_reason);
comment on function private.reach_order(text) is 'Which of several reasons is named: the lowest. Internal.';

create view private.untold as
select n.user_id, n.change_set_id, coalesce(n.change_set_id, n.id) as act, min(n.created_at) as at,
  array_agg(n.id order by n.created_at, n.id) as ids,
  (array_agg(u.reason order by private.reach_order(u.reason)))[1] as reason,
  (array_agg(u.failure order by private.reach_order(u.reason)))[1] as failure,
  (array_agg(distinct n.kind)) as kinds,
  (array_agg(n.event_id order by coalesce((n.old ->> 'start_time')::timestamptz, n.created_at), n.id))[1] as event_id,
  count(distinct n.event_id)::integer as events,
  bool_and(u.told_at is not null or n.dismissed_at is not null) as is_settled,
  case when bool_and(u.told_at is not null) then max(u.told_at) end as told_at,
  case when bool_and(u.told_at is not null) then (array_agg(u.told_by order by u.told_at desc))[1] end as told_by,
  bool_and(n.dismissed_at is not null) as is_seen,
  -- What is newer about the same place makes this old; and what is over helps nobody.
  bool_or(greatest(e.end_time, (n.old ->> 'end_time')::timestamptz) > private.now() and not exists (
    select from public.notices later
    where later.signup_id = n.signup_id and later.created_at > n.created_at)) as is_ahead
from private.unreached u
join public.notices n on n.id = u.notice_id
join public.events e on e.id = n.event_id
group by n.user_id, n.change_set_id, coalesce(n.change_set_id, n.id);
comment on view private.untold is
  'Who could not be told of an act: of a change set, or of a single change. ids: of the notices; is_settled: somebody has told them, or they have read it in the app;
is_ahead: it is about a shift that is not over. For definer functions.';

create function private.untold_of(p_change_set uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'phone', p.phone, 'reason', u.reason)
    order by p.name collate private.natural_order, p.id), '[]')
  from private.untold u join public.profiles p on p.id = u.user_id
  where u.change_set_id = p_change_set
$$;
comment on function private.untold_of(uuid) is 'Whom a change set does not reach, as changeOutcome of the contract. Internal.';
