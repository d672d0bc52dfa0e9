import { avatarRoutes } from "./avatar-routes.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import { profileRoutes } from "./profile-routes.ts";

export const accountRoutes = [...profileRoutes, ...dashboardRoutes, ...avatarRoutes];
