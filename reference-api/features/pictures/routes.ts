import { pictureRoute } from "#api/http/picture-route.ts";
import { getPicture } from "#contract/catalogue/pictures.ts";
import { findPicture } from "./queries.ts";

export const pictureRoutes = [pictureRoute(getPicture, findPicture)];
