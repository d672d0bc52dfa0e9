import { route } from "@react-router/dev/routes";

export default [route("my/dashboard", "routes/dashboard.jsx")];
