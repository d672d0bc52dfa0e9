import { pictureRoute } from "#api/http/picture-route.ts";
import { getPicture } from "#contract/pictures.ts";
import { findPicture } from "./queries.ts";

export const pictureRoutes = [pictureRoute(getPicture, findPicture)];
