-- Feeds are read from their beginning once: their listings get the facts that are new, and those with hidden addresses a
-- marker that is moved far enough.
DELETE FROM "feed_marks";
