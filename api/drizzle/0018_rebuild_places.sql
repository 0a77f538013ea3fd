-- Addresses without a place on the map have ids of their own, and homes that are named by their parcels are places.
UPDATE "settings" SET "value" = 'due' WHERE "key" = 'places';
