import { pictureRoute } from "#api/http/picture-route.ts";
import { getAvatar } from "#contract/account/account.ts";
import { profileRoutes } from "./profile-routes.ts";
import { findAvatar } from "./queries.ts";

export const accountRoutes = [...profileRoutes, pictureRoute(getAvatar, findAvatar)];
