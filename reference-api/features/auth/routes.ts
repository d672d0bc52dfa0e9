import { joinRoutes } from "./join-routes.ts";
import { loginRoutes } from "./login-routes.ts";
import { passwordRoutes } from "./password-routes.ts";

export const authRoutes = [...loginRoutes, ...joinRoutes, ...passwordRoutes];
