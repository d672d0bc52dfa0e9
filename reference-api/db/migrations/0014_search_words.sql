CREATE FUNCTION pg_temp.shown_words(html text) RETURNS tsvector LANGUAGE sql AS $$
	SELECT coalesce(string_agg(DISTINCT quote_literal(word) || ':2', ' '), '')::tsvector
	FROM regexp_split_to_table(lower(normalize(translate(regexp_replace(normalize(translate(regexp_replace(replace(replace(replace(replace(replace(regexp_replace(regexp_replace(html, '</?(a|b|strong|i|em|u|s|sub|sup|code|span)(\s[^<>]*)?>', '', 'g'), '<[^<>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), U&'\09a4\09cd\200d', U&'\09ce'), '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g'), U&'\00b4\2033', U&'''"'), NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), U&'\09e6\09e7\09e8\09e9\09ea\09eb\09ec\09ed\09ee\09ef\2018\2019\201a\201b\02b9\02bc\2032`\201c\201d\201e\201f\00ab\00bb\2010\2011\2012\2013\2014\2015\2212\2043\0391\0392\0393\0394\0395\0396\0397\0398\0399\039a\039b\039c\039d\039e\039f\03a0\03a1\03a3\03a4\03a5\03a6\03a7\03a8\03a9', U&'0123456789''''''''''''''''""""""--------\03b1\03b2\03b3\03b4\03b5\03b6\03b7\03b8\03b9\03ba\03bb\03bc\03bd\03be\03bf\03c0\03c1\03c3\03c4\03c5\03c6\03c7\03c8\03c9'), NFC)), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u0964\u0965\u09f2\u09f3\u09fa\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+') AS word WHERE length(word) BETWEEN 1 AND 100
$$;--> statement-breakpoint
UPDATE "batches" SET "search" = normalize(regexp_replace(normalize("search"::text, NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), NFC)::tsvector
WHERE normalize("search"::text, NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
UPDATE "courses" SET "search" = normalize(regexp_replace(normalize("search"::text, NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), NFC)::tsvector
WHERE normalize("search"::text, NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
UPDATE "faqs" SET "search" = normalize(regexp_replace(normalize("search"::text, NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), NFC)::tsvector
WHERE normalize("search"::text, NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
UPDATE "notices" SET "search" = normalize(regexp_replace(normalize("search"::text, NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), NFC)::tsvector
WHERE normalize("search"::text, NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
UPDATE "public_events" SET "search" = normalize(regexp_replace(normalize("search"::text, NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), NFC)::tsvector
WHERE normalize("search"::text, NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
UPDATE "quizzes" SET "search" = normalize(regexp_replace(normalize("search"::text, NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), NFC)::tsvector
WHERE normalize("search"::text, NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
UPDATE "reference_book_pages" SET "search" = normalize(regexp_replace(normalize("search"::text, NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), NFC)::tsvector
WHERE normalize("search"::text, NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
UPDATE "schedule_events" SET "search" = normalize(regexp_replace(normalize("search"::text, NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), NFC)::tsvector
WHERE normalize("search"::text, NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
UPDATE "synonyms" SET "search" = normalize(regexp_replace(normalize("search"::text, NFKD), '[\u0300-\u0333\u0339-\u036f]', '', 'g'), NFC)::tsvector
WHERE normalize("search"::text, NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
UPDATE "courses" SET "search" = "search" || pg_temp.shown_words("body_html")
WHERE "body_html" ~ '[^\s>]</?(a|b|strong|i|em|u|s|sub|sup|code|span)(\s[^<>]*)?>[^\s<]';--> statement-breakpoint
UPDATE "faqs" SET "search" = "search" || pg_temp.shown_words("answer_html")
WHERE "answer_html" ~ '[^\s>]</?(a|b|strong|i|em|u|s|sub|sup|code|span)(\s[^<>]*)?>[^\s<]';--> statement-breakpoint
UPDATE "notices" SET "search" = "search" || pg_temp.shown_words("body_html")
WHERE "body_html" ~ '[^\s>]</?(a|b|strong|i|em|u|s|sub|sup|code|span)(\s[^<>]*)?>[^\s<]';--> statement-breakpoint
UPDATE "public_events" SET "search" = "search" || pg_temp.shown_words("body_html")
WHERE "body_html" ~ '[^\s>]</?(a|b|strong|i|em|u|s|sub|sup|code|span)(\s[^<>]*)?>[^\s<]';--> statement-breakpoint
UPDATE "reference_book_pages" SET "search" = "search" || pg_temp.shown_words("body_html")
WHERE "body_html" ~ '[^\s>]</?(a|b|strong|i|em|u|s|sub|sup|code|span)(\s[^<>]*)?>[^\s<]';--> statement-breakpoint
DELETE FROM "search_words" WHERE normalize("word", NFKD) ~ '[\u0300-\u0333\u0339-\u036f]';--> statement-breakpoint
DROP FUNCTION pg_temp.shown_words(text);