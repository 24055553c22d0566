-- Statements: what a person has worked in a period, signed by the installation, so that anybody can check it without an account.

create table private.statements (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{28}$'),
  user_id uuid references public.profiles (id),
  token text check (char_length(token) <= 20000),
  key_id text not null,
  first_day date not null,
  last_day date not null,
  opens timestamptz not null,
  closes timestamptz not null,
  minutes jsonb,
  issued_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_why text check (withdrawn_why in ('holder', 'correction', 'left')),
  superseded_by text references private.statements (id),
  constraint statements_days check (last_day >= first_day),
  constraint statements_withdrawal check ((withdrawn_at is null) = (withdrawn_why is null)),
  constraint statements_of_somebody check (
    (withdrawn_why is not distinct from 'left') = (user_id is null) and num_nulls(user_id, token, minutes) in (0, 3))
);
comment on table private.statements is
  'Statements of hours, each with the text that was signed: it has initials, and neither name, address nor id of the person. When the person
leaves, only what says that it is withdrawn remains. No API role has any right to it; private.settle_statements() keeps it true.';
comment on column private.statements.id is
  'What the address of its page ends with, and the jti of the signed text: 140 random bits, in Crockford''s base32.';
comment on column private.statements.token is 'The signed text: a JSON Web Token, which is an Open Badge as well.';
comment on column private.statements.key_id is 'The fingerprint (RFC 7638) of the key that has signed it.';
comment on column private.statements.opens is
  'The period as moments: its days in the zone of the organisation when it was issued. Another zone later is no correction.';
comment on column private.statements.minutes is 'What was stated: minutes by the id of the slot type.';
comment on column private.statements.withdrawn_why is
  'holder: the person has withdrawn it; correction: their hours were changed afterwards; left: they have left.';
comment on column private.statements.superseded_by is 'The next statement of the person for the same period.';
create index statements_of_person on private.statements (user_id, issued_at);
create index statements_superseded on private.statements (superseded_by);

create function private.stated_minutes(p_person uuid, p_opens timestamptz, p_closes timestamptz, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(role.slot_type_id, role.minutes), '{}')
  from (
    select w.slot_type_id, round(sum(w.hours) * 60)::integer as minutes
    from private.worked w
    where w.user_id = p_person and w.starts_at >= p_opens and w.starts_at < p_closes and w.ends_at <= p_at and w.ended and w.counts
    group by w.slot_type_id) role
  where role.minutes > 0
$$;
comment on function private.stated_minutes(uuid, timestamptz, timestamptz, timestamptz) is
  'The minutes of the work of a person that counts, by the id of its slot type: of shifts that started in a period, as in a season, and
were over at a moment. Internal.';

create function private.settle_statements(p_ids text[]) returns void
language plpgsql set search_path = '' as $$
begin
  update private.statements s set withdrawn_at = private.now(), withdrawn_why = 'correction'
  where s.id = any (p_ids) and s.withdrawn_at is null
    and s.minutes <> private.stated_minutes(s.user_id, s.opens, s.closes, s.issued_at);
end
$$;
comment on function private.settle_statements(text[]) is
  'Withdraws those of these statements whose hours were corrected since. Hours depend on much that can change, so they are compared whenever
a statement is looked at: whoever sees one sees what is true. What is withdrawn stays so, even if the correction is taken back. Internal.';

create function private.initials_of(p_name text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(upper(left(word, 1)) || '.', ' ' order by place)
  from regexp_split_to_table(btrim(p_name), '\s+') with ordinality words (word, place)
$$;
comment on function private.initials_of(text) is 'The initials of a name: "M. S." of "Mia Sommer". Internal.';

create function private.draft_statement(p_first_day date, p_last_day date, p_season uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
  zone constant text := private.organisation_zone();
  moment constant timestamptz := date_trunc('second', private.now());
  first date := p_first_day;
  last date := p_last_day;
  opens timestamptz;
  closes timestamptz;
  stated jsonb;
begin
  perform private.require_member();
  if p_season is not null then
    select s.first_day, s.last_day into first, last from public.seasons s where s.id = p_season;
    if not found then
      perform private.refuse_missing('season');
    end if;
  end if;
  opens := first::timestamp at time zone zone;
  closes := (last + 1)::timestamp at time zone zone;
  stated := private.stated_minutes(person, opens, closes, moment);
  if stated = '{}' then
    perform private.refuse(409, 'no_hours', 'There are no hours in this period to state');
  end if;
  return jsonb_build_object('user_id', person, 'first_day', first, 'last_day', last, 'opens', opens, 'closes', closes,
    'issued_at', private.iso(moment), 'minutes', stated,
    'initials', (select private.initials_of(p.name) from public.profiles p where p.id = person),
    'organisation', (select o.name from public.organisation o),
    'roles', (select jsonb_agg(jsonb_build_object('name', t.name, 'minutes', (m.value)::integer)
        order by t.name collate private.natural_order, t.id)
      from jsonb_each_text(stated) m join public.slot_types t on t.id = m.key::uuid),
    -- One that says the same, so that asking twice makes no second one.
    'same', (select s.id from private.statements s
      where s.user_id = person and s.withdrawn_at is null and (s.first_day, s.last_day) = (first, last) and s.minutes = stated
        and s.minutes = private.stated_minutes(person, s.opens, s.closes, s.issued_at)
      order by s.issued_at desc limit 1));
end
$$;
comment on function private.draft_statement(date, date, uuid) is
  'POST /statements: what a statement of the caller for these days, or those of a season, says now: {user_id, first_day, last_day, opens, closes, issued_at,
minutes, initials, organisation, roles: [{name, minutes}]}, and as "same" the id of one that says so already. Definer: no API role
reads statements. Errors: 401, 403; 404 season; 409 no_hours.';
grant execute on function private.draft_statement(date, date, uuid) to authenticated;

create function private.store_statement(p_id text, p_token text, p_key text, p_draft jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  -- Somebody may leave, or be merged, while it is signed.
  select p.id into person from public.profiles p where p.id = (p_draft ->> 'user_id')::uuid and p.state = 'active' for share;
  if not found then
    perform private.refuse_missing('user');
  end if;
  insert into private.statements (id, user_id, token, key_id, first_day, last_day, opens, closes, minutes, issued_at)
  values (p_id, person, p_token, p_key, (p_draft ->> 'first_day')::date, (p_draft ->> 'last_day')::date, (p_draft ->> 'opens')::timestamptz,
    (p_draft ->> 'closes')::timestamptz, p_draft -> 'minutes', (p_draft ->> 'issued_at')::timestamptz);
  update private.statements s set superseded_by = p_id
  where s.user_id = person and s.id <> p_id and s.superseded_by is null
    and (s.first_day, s.last_day) = ((p_draft ->> 'first_day')::date, (p_draft ->> 'last_day')::date);
end
$$;
comment on function private.store_statement(text, text, text, jsonb) is
  'POST /statements: stores a statement with its signed text and the fingerprint of the key; p_draft: of private.draft_statement(). It is the
next of those for the same days. Errors: 404 user. Definer: for the service, which has no right to any table.';
grant execute on function private.store_statement(text, text, text, jsonb) to service_role;

create function private.own_statements() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
begin
  perform private.require_member();
  perform private.settle_statements(array(select s.id from private.statements s where s.user_id = person));
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'first_day', s.first_day, 'last_day', s.last_day,
        'issued_at', private.iso(s.issued_at), 'withdrawn_at', private.iso(s.withdrawn_at), 'withdrawn_why', s.withdrawn_why,
        'is_superseded', s.superseded_by is not null, 'token', s.token)
        order by s.issued_at desc, s.superseded_by is not null, s.id), '[]')
    from private.statements s where s.user_id = person);
end
$$;
comment on function private.own_statements() is
  'POST /statements/own: the statements of the caller, latest first: {id, first_day, last_day, issued_at, withdrawn_at, withdrawn_why,
is_superseded, token}, after private.settle_statements(). Definer: no API role reads or writes statements. Errors: 401, 403.';
grant execute on function private.own_statements() to authenticated;

create function private.withdraw_statement(p_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  update private.statements s set withdrawn_at = coalesce(s.withdrawn_at, private.now()), withdrawn_why = coalesce(s.withdrawn_why, 'holder')
  where s.id = p_id and s.user_id = private.me();
  if not found then
    perform private.refuse_missing('statement');
  end if;
end
$$;
comment on function private.withdraw_statement(text) is
  'POST /statements/withdraw: withdraws a statement of the caller, for good. Nothing happens to one that is withdrawn. Definer: no API role
writes statements. Errors: 401, 403; 404 also for those of others.';
grant execute on function private.withdraw_statement(text) to authenticated;

create function private.check_statement(p_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one private.statements;
begin
  perform private.settle_statements(array[p_id]);
  select s.* into found_one from private.statements s where s.id = p_id;
  if not found then
    perform private.refuse_missing('statement');
  end if;
  return jsonb_build_object('token', found_one.token, 'withdrawn_at', private.iso(found_one.withdrawn_at),
    'has_newer', exists (select from private.statements s where s.id = found_one.superseded_by and s.withdrawn_at is null));
end
$$;
comment on function private.check_statement(text) is
  'POST /statements/check: {token, withdrawn_at, has_newer} of a statement, after private.settle_statements(): the signed text (null when the
person has left), and whether a later one for the same days holds. Not why it was withdrawn. Errors: 404 statement. Definer: for the service,
which has no right to any table.';
grant execute on function private.check_statement(text) to service_role;

create function private.archived_statements(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'first_day', s.first_day, 'last_day', s.last_day,
    'issued_at', private.iso(s.issued_at), 'withdrawn_at', private.iso(s.withdrawn_at), 'withdrawn_why', s.withdrawn_why,
    'signed_text', s.token) order by s.issued_at, s.id), '[]')
  from private.statements s where s.user_id = p_person
$$;
comment on function private.archived_statements(uuid) is 'The statements of a person, for their archive. Internal.';

create function private.forget_statements(p_person uuid) returns void
language sql set search_path = '' as $$
  update private.statements s set user_id = null, token = null, minutes = null, withdrawn_at = coalesce(s.withdrawn_at, private.now()),
    withdrawn_why = 'left'
  where s.user_id = p_person
$$;
comment on function private.forget_statements(uuid) is
  'Withdraws the statements of somebody who leaves. Their ids stay, so that whoever has one learns that it is withdrawn; not whose they were,
nor what they said. Internal.';
