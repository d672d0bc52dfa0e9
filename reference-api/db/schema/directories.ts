import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { id, reference, timestamps } from "./columns.ts";

export const medicalColleges = pgTable("medical_colleges", {
  id: id(),
  name: text().notNull().unique(),
  /** Other names: abbreviations, former names, the name in Bengali. */
  aliases: text().array().notNull().default([]),
  /** Stands for every college that is not in the list. */
  is_other: boolean().notNull().default(false),
  active: boolean().notNull().default(true),
  ...timestamps,
});

export const institutes = pgTable("institutes", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  ...timestamps,
});

export const faculties = pgTable("faculties", {
  id: id(),
  key: text().notNull().unique(),
  name: text().notNull(),
  ...timestamps,
});

export const disciplines = pgTable("disciplines", {
  id: id(),
  key: text().notNull().unique(),
  name: text().notNull(),
  faculty_id: reference()
    .notNull()
    .references(() => faculties.id),
  ...timestamps,
});
