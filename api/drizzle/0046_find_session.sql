-- A function in this language keeps its plan: planning the joins took longer than the rest of many calls.
CREATE FUNCTION find_session(hash text, moment timestamptz) RETURNS TABLE (
  "sessionId" text, "authenticatedAt" timestamptz, "lastSeenAt" timestamptz,
  "id" text, "firstName" text, "lastName" text, "username" text, "accountName" text, "role" text,
  "strategies" text[], "markets" text[], "interests" text[], "realisticExpenses" boolean
) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT sessions.id, sessions.authenticated_at, sessions.last_seen_at,
    users.id, users.first_name, users.last_name, users.username, accounts.name, roles.name,
    users.strategy_ids, users.market_ids, users.interest_ids, users.realistic_expenses
  FROM sessions
  JOIN users ON users.id = sessions.user_id
  JOIN accounts ON accounts.id = users.account_id
  JOIN roles ON roles.id = users.role_id
  WHERE users.active AND sessions.ends_at > moment AND (
    (sessions.token_hash = hash AND sessions.token_expires_at > moment)
    OR (sessions.previous_token_hash = hash AND sessions.previous_token_expires_at > moment));
END $$;
