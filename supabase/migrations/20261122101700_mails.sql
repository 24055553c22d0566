-- Mails: how the outbox is sent. Functions for `notify`, which sends it, for operators, and for a person who stops the mails.

create function private.end_unconfirmed_mails() returns void
language sql set search_path = '' as $$
  with ended as (
    update private.outbox o set status = 'sent', settled_at = private.now(), claimed_until = null, reason = null, failure = null
    from private.outbox l
    where l.status = 'waiting' and l.mail_id = l.id and l.handed_over_at is not null and l.claimed_until <= private.now()
      and o.mail_id = l.id
    returning o.id, o.invitation_id, o.handed_over_at
  )
  update public.invitations i set sent_at = e.handed_over_at
  from ended e where i.id = e.invitation_id
$$;
comment on function private.end_unconfirmed_mails() is
  'Mails that a worker was handing to the mail server when it ended count as sent: the server may have accepted them, and nobody
gets a mail twice. Internal.';

create function private.claim_mails(p_most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  claimed uuid[];
begin
  perform private.queue_reminders();
  perform private.gather_alerts(), private.make_digests();
  perform private.skip_late_mails();
  perform private.skip_mails_to_nobody();
  perform private.end_unconfirmed_mails();
  -- The worker of the last attempt never reported back.
  update private.outbox o set status = 'failed', settled_at = present,
    reason = coalesce(o.reason, 'No attempt came to an end'),
    failure = case when o.reason is null then '{"code": "no_result", "params": {}}' else o.failure end
  where o.status = 'waiting' and o.mail_id in (select l.id from private.outbox l
    where l.status = 'waiting' and l.mail_id = l.id and l.attempts >= 8 and l.claimed_until <= present);

  with quiet as (
    select o.user_id from private.outbox o where o.status = 'waiting' and o.mail_id is null
    group by o.user_id
    having max(o.due_at) <= present or min(o.due_at) <= present - interval '4 minutes'
    order by min(o.due_at) limit p_most
  ), taken as (
    select o.id, o.user_id, o.created_at from private.outbox o
    where o.user_id in (select q.user_id from quiet q) and o.status = 'waiting' and o.mail_id is null
    for update skip locked
  ), led as (
    select t.id, first_value(t.id) over (partition by t.user_id order by t.created_at, t.id) as lead from taken t
  )
  update private.outbox o set mail_id = l.lead, next_attempt_at = present from led l where o.id = l.id;

  if exists (select from public.organisation o where o.mails_per_hour is not null) then
    -- The workers of one minute must not each take what is left of the hour.
    perform pg_advisory_xact_lock(hashtextextended('muster: mails of an hour', 0));
  end if;
  -- News comes first: a thousand invitations must not delay it.
  select array_agg(f.id) into claimed from private.free_mails('news', p_most) f (id);
  select coalesce(claimed, '{}') || coalesce(array_agg(f.id), '{}') into claimed
  from private.free_mails('invitations', p_most - coalesce(cardinality(claimed), 0)) f (id);
  update private.outbox o set claimed_until = present + interval '1 minute', attempts = o.attempts + 1 where o.id = any (claimed);
  perform private.start_clocks(claimed);

  insert into private.mail_keys (user_id) select o.user_id from private.outbox o where o.id = any (claimed)
  on conflict (user_id) do nothing;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'attempt', l.attempts, 'to', private.mail_goes_to(l, p.email), 'name', p.name, 'settings', p.settings,
      'language', coalesce(p.settings ->> 'language', private.language_of(coalesce(sent.invited_by, p.id)), 'english'),
      'unsubscribe_key', k.key, 'messages', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', coalesce(n.kind, o.kind), 'notice', o.kind = 'notice',
          'status', s.status, 'live', s.is_live, 'old', n.old, 'shift', s.shift,
          'question', (select jsonb_build_object('kind', q.kind, 'key', q.key, 'asked_at', private.iso(q.asked_at),
            'deadline', private.iso(least(q.deadline, s.starts_at)))
            from public.questions q where q.signup_id = s.id and q.kind in ('place', 'still') and q.answer is null)) order by s.starts_at, o.created_at, o.id), '[]')
        from private.outbox o
        join private.shifts s on s.id = o.signup_id
        left join public.notices n on n.id = o.notice_id
        where o.mail_id = l.id), 'invitation', (
        select jsonb_build_object('role', i.role, 'expires_at', private.iso(i.expires_at), 'inviter', inviter.name,
          'inviter_email', inviter.email)
        from public.invitations i left join public.profiles inviter on inviter.id = i.invited_by where i.id = l.invitation_id), 'letter', coalesce(private.message_letter(l), l.letter || case l.letter ->> 'about'
        when 'people_waiting' then jsonb_build_object('count', (select count(*) from public.profiles w where w.state = 'waiting'))
        when 'oversight' then jsonb_build_object('changes', private.oversight_of(l))
        when 'leading' then private.leading_letter(l.user_id)
        else coalesce(private.offer_letter(l), private.address_letter(l), private.fits_letter(l), private.alert_letter((l.letter ->> 'notice')::uuid), '{}') end))
      order by l.kind = 'invitation', l.next_attempt_at, l.id), '[]')
    from private.outbox l
    join public.profiles p on p.id = l.user_id
    join private.mail_keys k on k.user_id = l.user_id
    left join public.invitations sent on sent.id = l.invitation_id
    where l.id = any (claimed));
end
$$;
comment on function private.claim_mails(integer) is
  'Claims the mails that notify sends next, at most p_most; no other worker gets them for a minute. The messages that wait
for a person become one mail after a minute without a new one, at the latest after five. Each mail: {id, attempt, to, name, settings,
language, unsubscribe_key, messages: [{kind, notice, status, live, old, shift, question: null or {kind, key, asked_at, deadline}}], invitation: null or {role, expires_at, inviter,
inviter_email}, letter: null or what a message or a mail about access or an offer says}, messages by the start of the shift. An invitation is in the language of its inviter until its
person saves one. Definer: for the service, which has no right to any table.';
grant execute on function private.claim_mails(integer) to service_role;

create function private.hand_over_mail(p_mail uuid, p_attempt integer) returns boolean
language sql security definer set search_path = '' as $$
  with marked as (
    update private.outbox o set handed_over_at = private.now(), claimed_until = private.now() + interval '1 minute'
    where o.id = p_mail and o.mail_id = o.id and o.status = 'waiting' and o.attempts = p_attempt and o.claimed_until is not null
      and o.handed_over_at is null
    returning o.id
  )
  select exists (select from marked)
$$;
comment on function private.hand_over_mail(uuid, integer) is
  'Committed just before the mail server can accept a claimed mail: from then on no other worker sends it. False: this attempt no
longer has the mail, which must not be sent. Definer: for the service, which has no right to any table.';
grant execute on function private.hand_over_mail(uuid, integer) to service_role;

create function private.settle_mail(p_mail uuid, p_attempt integer, p_outcome text, p_reason text, p_failure jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := left(p_reason, 500);
  wait constant interval[] := array[interval '1 minute', interval '5 minutes', interval '15 minutes', interval '1 hour',
    interval '3 hours', interval '6 hours', interval '12 hours'];
  lead private.outbox;
begin
  select * into lead from private.outbox o
  where o.id = p_mail and o.mail_id = o.id and o.status = 'waiting' and o.attempts = p_attempt and o.claimed_until is not null
  for update;
  if not found then
    return;
  end if;
  if p_outcome = 'release' then
    update private.outbox o set claimed_until = null, handed_over_at = null, attempts = o.attempts - 1 where o.id = lead.id;
  elsif p_outcome = 'retry' and lead.attempts <= array_length(wait, 1) then
    update private.outbox o set claimed_until = null, handed_over_at = null, reason = why, failure = p_failure,
      next_attempt_at = private.now() + wait[lead.attempts]
    where o.id = lead.id;
  else
    update private.outbox o set claimed_until = null, handed_over_at = null, reason = why, failure = p_failure,
      settled_at = private.now(), status = case when p_outcome = 'retry' then 'failed' else p_outcome end
    where o.mail_id = lead.id;
    if p_outcome = 'sent' then
      update public.invitations i set sent_at = private.now() where i.id = lead.invitation_id;
    end if;
  end if;
end
$$;
comment on function private.settle_mail(uuid, integer, text, text, jsonb) is
  'Records what became of a claimed mail: sent; skipped or failed, with the reason and, if an attempt failed, p_failure ({code,
params}); retry: again after a minute, then after ever longer times, until it is given up after the eighth attempt, in about a
day; release: it was not tried. A mail that is settled, or that another attempt has claimed, stays as it is. Definer: for the service, which has no right to
any table.';
grant execute on function private.settle_mail(uuid, integer, text, text, jsonb) to service_role;

create function private.mail_house() returns table (sender text, organisation text, timezone text, contact text, reply_to text)
language sql stable security definer set search_path = '' as $$
  select coalesce(o.mail_sender_name, o.name), o.name, o.timezone, asked.address, coalesce(asked.address, (
    select p.email from public.profiles p where p.role = 'admin' and p.state = 'active' and p.email is not null
    order by p.created_at, p.id limit 1))
  from public.organisation o
  cross join lateral (select substring(o.contact from '[^\s<>@,;]+@[^\s<>@,;]+\.[[:alnum:]]+') as address) asked
$$;
comment on function private.mail_house() is 'What the organisation has set for mails: the sender, its name, the IANA zone of people without one, where people ask, and
where answers go: there, else to the first administrator. Each may be null. Definer: for the service, which has no right to any table.';
grant execute on function private.mail_house() to service_role;

create function private.unsent_mails() returns table (user_id uuid, is_given_up boolean, is_ahead boolean, since timestamptz,
  kinds text, attempts integer, reason text, failure jsonb)
language sql stable security definer set search_path = '' as $$
  with clock as (
    select private.now() as moment, private.now() - interval '15 minutes' as overdue
  ), message as (
    -- The list of invitations reports on invitations, which may wait for hours where the mail service has a limit.
    select f.* from private.outbox f where f.status = 'failed' and f.signup_id is not null
    union all
    select w.* from private.outbox w
    where w.status = 'waiting' and w.mail_id is null and w.due_at < (select c.overdue from clock c)
    union all
    select w.* from private.outbox l join private.outbox w on w.mail_id = l.id
    where l.status = 'waiting' and l.mail_id = l.id and l.signup_id is not null and (l.reason is not null or l.due_at < (select c.overdue from clock c))
  )
  select m.user_id, bool_or(m.status = 'failed'), bool_or(upper(s.during) > (select c.moment from clock c)), min(m.created_at),
    string_agg(distinct m.kind, ', '), max(m.attempts), max(m.reason),
    (array_agg(m.failure order by m.reason desc nulls last))[1]
  from message m join public.signups s on s.id = m.signup_id
  group by m.user_id, coalesce(m.mail_id, m.user_id)
$$;
comment on function private.unsent_mails() is
  'Mails that were given up in the last 90 days, that failed at least once, or that have waited for a quarter of an hour. All
messages that wait for a person count as one mail. is_ahead: it is about a shift that is not over. Internal.';

create function private.mail_problems()
returns table (since timestamptz, recipient text, kinds text, attempts integer, reason text)
language sql stable security definer set search_path = '' as $$
  select u.since, p.email, u.kinds, u.attempts, u.reason
  from private.unsent_mails() u join public.profiles p on p.id = u.user_id
  union all
  select o.created_at, p.email, o.kind, o.attempts, 'Sent, but not confirmed by the mail server'
  from private.outbox o join public.profiles p on p.id = o.user_id
  where o.status = 'sent' and o.handed_over_at is not null
  order by 1
$$;
comment on function private.mail_problems() is
  'Mails that were given up in the last 90 days, that failed at least once, that have waited for a quarter of an hour, or that are
sent and not confirmed. For operators, with direct access to the database.';

create function private.prune_outbox() returns integer
language sql set search_path = '' as $$
  -- Where mail cannot be sent at all, nobody claims a mail; without this, the outbox would grow forever.
  select private.skip_late_mails(), private.prune_alerts();
  with pruned as (
    delete from private.outbox o where o.settled_at < private.now() - interval '90 days' returning o.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_outbox() is
  'Skips messages not sent for two days, deletes those settled more than 90 days ago, returns their number; deletes old alerts. For the schedule.';

create function private.knows_mail_key(p_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.mail_keys k where k.key = p_key)
$$;
comment on function private.knows_mail_key(uuid) is
  'GET /unsubscribe/{key}: whether this key exists; changes nothing. Definer: for the service, which has no right to any table.';
grant execute on function private.knows_mail_key(uuid) to service_role;

create function private.stop_mails(p_key uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  target constant uuid := (select k.user_id from private.mail_keys k where k.key = p_key);
  person public.profiles;
begin
  -- The trigger follow_language will change the account.
  perform private.lock_account(target);
  select p.* into person from public.profiles p where p.id = target for no key update;
  if not found then
    return false;
  end if;
  if coalesce((person.settings ->> 'emailNotifications')::boolean, true) then
    update public.profiles p set settings = jsonb_build_object('smsNotifications', false, 'darkMode', false,
      'language', private.language_of(target))
      || coalesce(person.settings, '{}') || '{"emailNotifications": false}'
    where p.id = target;
  end if;
  return true;
end
$$;
comment on function private.stop_mails(uuid) is
  'POST /unsubscribe/{key} (RFC 8058): the person with this key no longer gets mails, except those to sign in. False for an
unknown key. A second call changes nothing. Definer: for the service, which has no right to any table.';
grant execute on function private.stop_mails(uuid) to service_role;
