import type { FormsOfRoutes } from "./forms-of-routes.ts";

const lecture: Record<string, string>[] = [
  { form: "mark", lecture_id: "1", is_watched: "yes" },
  { form: "minute", lecture_id: "1", minute: "1" },
  { form: "progress", lecture_id: "1", position: "3.5", ranges: "[[0,3.5]]" },
];

export const lectureForms: FormsOfRoutes = {
  "course-schedule": [{ form: "feed" }, { form: "feed-revoke" }],
  "my-lecture": lecture,
  "my-free-video": lecture,
  "my-pending-video": lecture,
  "my-kept-lectures-change": [
    { do: "keep", lecture_id: "1", media_id: "1" },
    { do: "drop", lecture_id: "1" },
    { do: "renew", lecture_ids: "1" },
  ],
};
