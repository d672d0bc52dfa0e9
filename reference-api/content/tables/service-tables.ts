import { z } from "zod";
import { complaintTopics } from "#api/db/schema/service.ts";
import { subscriptionPlans } from "#api/db/schema/subscriptions.ts";
import * as cell from "../cells.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const topics = catalogueTable({
  file: "complaint_topics.csv",
  key: ["key"],
  row: z.object({
    key: cell.key,
    title: cell.text(),
    sort: cell.sort,
    active: cell.withDefault(cell.flag, true),
  }),
  into: complaintTopics,
  target: [complaintTopics.key],
});

const plans = catalogueTable({
  file: "subscription_plans.csv",
  key: ["months"],
  row: z.object({
    months: cell.wholeNumber,
    title: cell.text(),
    price_per_video: cell.money,
    view_limit: cell.wholeNumber,
    active: cell.withDefault(cell.flag, true),
  }),
  into: subscriptionPlans,
  target: [subscriptionPlans.months],
});

export const serviceTables: CatalogueTable[] = [topics, plans];
