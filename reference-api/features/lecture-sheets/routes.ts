import { courierRoutes } from "./courier-routes.ts";
import { sheetRoutes } from "./sheet-routes.ts";

export const lectureSheetRoutes = [...sheetRoutes, ...courierRoutes];
