import { enterKeptPage } from "./page.ts";
import { openStore } from "./store.ts";

const page = document.querySelector<HTMLElement>("[data-kept-lectures]");
if (page) {
  openStore(() => page.replaceChildren()) // the login has ended; a reload would stop its request
    .then((store) => store && enterKeptPage(page, store))
    .catch(() => undefined); // a browser without storage: the page says that nothing can be kept
}
