import { offerInstallation } from "./install-offer.ts";
import { fetchLists } from "./option-lists.ts";
import { registerWorker } from "./register-worker.ts";

void fetchLists();
offerInstallation();
if (document.readyState === "complete") void registerWorker();
else addEventListener("load", () => void registerWorker(), { once: true });
