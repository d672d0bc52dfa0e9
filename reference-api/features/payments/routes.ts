import { checkoutRoutes } from "./checkout-routes.ts";
import { eventRegistrationRoutes } from "./event-routes.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";

export const paymentFeatureRoutes = [...checkoutRoutes, ...eventRegistrationRoutes, ...paymentRoutes, ...invoiceRoutes];
