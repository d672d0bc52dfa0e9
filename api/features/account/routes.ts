import { avatarRoutes } from "./avatar-routes.ts";
import { profileRoutes } from "./profile-routes.ts";

export const accountRoutes = [...profileRoutes, ...avatarRoutes];
