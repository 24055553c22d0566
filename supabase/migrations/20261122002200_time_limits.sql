-- A function's process that freezes keeps its connection, and with it the lock of a place or an event. Neither may last.
-- The settings belong to the role that logs in: choosing another role afterwards leaves them as they are, and behind a
-- transaction pooler, which takes no such settings from its clients, the server applies them as the pooler logs in.

-- Whoever waits for a lock for longer is told to come again (55P03: 503 with Retry-After).
alter role api_gateway set lock_timeout = '5s';
-- Nothing that a function does between two statements of a transaction takes a second. Its connection ends (25P03), and
-- what it had locked is free again.
alter role api_gateway set idle_in_transaction_session_timeout = '10s';
