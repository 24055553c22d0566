-- Codes: by which a gate knows people, from the QR code on their phone or badge. Everybody has one from the beginning. Whoever has a
-- roster has only the hashes of codes, so that a phone without network can find a person by a code, but not make one.

create table private.person_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade on update cascade,
  code text not null unique,
  made_at timestamptz not null default private.now()
);
comment on table private.person_codes is 'The codes of people at the gate. Written by functions and triggers only.';
comment on column private.person_codes.code is 'Random (130 bits), in the 32 letters and digits that are not mistaken for others.';

create function private.random_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(noise, position) % 32 + 1, 1), '' order by position)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as noise) n, generate_series(0, 25) position
$$;
comment on function private.random_code() is 'A new code of 26 characters. Internal.';

create function private.code_hash(p_code text) returns text
language sql immutable set search_path = ''
return encode(sha256(convert_to(p_code, 'UTF8')), 'hex');
comment on function private.code_hash(text) is 'The hash by which a device without network knows a code. Internal.';

create function private.make_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.person_codes (user_id, code) values (new.id, private.random_code());
  return null;
end
$$;
comment on function private.make_code() is 'Trigger: gives a new person a code.';
create trigger make_code after insert on public.profiles for each row execute function private.make_code();

create function private.own_code() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (select jsonb_build_object('code', c.code, 'made_at', private.iso(c.made_at))
    from private.person_codes c where c.user_id = private.me());
end
$$;
comment on function private.own_code() is
  'GET /me/code: the caller''s code (contract ownCode). Definer: no API role reads codes. Errors: 401, 403 blocked, waiting.';
grant execute on function private.own_code() to authenticated;

create function private.renew_code() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  update private.person_codes c set code = private.random_code(), made_at = private.now() where c.user_id = private.me();
  return private.own_code();
end
$$;
comment on function private.renew_code() is
  'POST /me/code: gives the caller another code; the former one is void. Definer: no API role writes codes. Errors: 401, 403 blocked,
waiting.';
grant execute on function private.renew_code() to authenticated;

create function private.badges(p_people uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- That somebody has seen the codes, without the codes.
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  select private.me(), 'insert', 'badges', p.id, null, jsonb_build_object('user_id', p.id)
  from public.profiles p where p.id = any (p_people) and p.state = 'active' order by p.id;
  return (select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.name, 'code', c.code) order by listed.position), '[]')
    from (select distinct on (id) id, position from unnest(p_people) with ordinality wanted (id, position) order by id, position) listed
    join public.profiles p on p.id = listed.id and p.state = 'active'
    join private.person_codes c on c.user_id = p.id);
end
$$;
comment on function private.badges(uuid[]) is
  'POST /badges: the codes of active people, in the given order, to be printed. Definer: no API role reads codes. Errors: 401, 403.';
grant execute on function private.badges(uuid[]) to authenticated;
