import { showDialog } from "#app/format/show-dialog.ts";

/** Browsers' messages for a module that could not be fetched. */
const lostChunk = /Failed to fetch dynamically imported module|Importing a module script failed/;

interface NavigateEvent extends Event {
  navigationType: string;
}

interface DataRoute {
  shouldRevalidate?: unknown;
}

interface Router {
  state: {
    location: Location & { state: unknown };
    navigation: { location?: Location; formMethod?: string };
    matches: { route: DataRoute }[];
  };
  navigate(to: Location, options?: object): Promise<void>;
}

export function routerOf(page: Window): Router | undefined {
  return (page as { __remixRouter?: Router }).__remixRouter;
}

function openDialog(retry: () => void): void {
  if (document.querySelector("dialog[data-lost-part]")) return;
  const dialog = document.createElement("dialog");
  dialog.dataset["lostPart"] = "";
  dialog.setAttribute("aria-labelledby", "lost-part");
  dialog.innerHTML = `<form method="dialog" class="stack"><h2 id="lost-part">পাতাটি আনা গেল না</h2>
    <p>ইন্টারনেট দুর্বল, অথবা সাইটটি হালনাগাদ হয়েছে। এই পাতায় যা লিখেছেন তা রাখা আছে।</p>
    <p class="row"><button class="button primary" value="retry">আবার চেষ্টা করুন</button>
    <button class="button" value="stay">এই পাতায় থাকুন</button></p></form>`;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue === "retry") retry();
  });
  document.body.append(dialog);
  showDialog(dialog);
}

/** Cancels the router's navigation and stays on the current page, without calling any loader. */
export async function cancelNavigation(router: Router): Promise<void> {
  const routes = router.state.matches.map(({ route }) => route);
  const before = routes.map((route) => route.shouldRevalidate);
  for (const route of routes) route.shouldRevalidate = () => false;
  const { location } = router.state;
  await router.navigate(location, { replace: true, preventScrollReset: true, state: location.state });
  routes.forEach((route, index) => (route.shouldRevalidate = before[index]));
}

/**
 * Handles a route module that could not be fetched. Remix would reload the document and lose what the user typed; if
 * the browser lets that be cancelled (Navigation API), the page stays and a dialog offers a retry, else the page
 * reloads. Other errors are ignored here.
 */
export function stayOnLostChunk(): void {
  const { navigation } = window as { navigation?: EventTarget }; // not in every browser
  navigation?.addEventListener("navigate", (event) => {
    const router = routerOf(window);
    const target = router?.state.navigation.location;
    const { navigationType } = event as NavigateEvent;
    if (navigationType !== "reload" || !router || !target || !event.cancelable) return;
    event.preventDefault();
    void cancelNavigation(router);
    openDialog(() => void router.navigate(target));
  });
  const onError = (error: unknown) => {
    if (error instanceof Error && lostChunk.test(error.message)) openDialog(() => location.reload());
  };
  addEventListener("unhandledrejection", ({ reason }) => onError(reason));
  addEventListener("error", ({ error }) => onError(error));
}
