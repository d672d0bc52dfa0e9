export interface SubscriptionChange {
  newSubscription?: PushSubscription | null;
  oldSubscription?: PushSubscription | null;
}

const account = "/my/account";

async function successor(
  { pushManager }: ServiceWorkerRegistration,
  { newSubscription, oldSubscription }: SubscriptionChange,
): Promise<PushSubscription | undefined> {
  if (newSubscription) return newSubscription;
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  return applicationServerKey ? pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }) : undefined;
}

/**
 * Sends the portal the push subscription that replaces another one. If the portal does not accept it, as without a
 * login, the subscription is cancelled, and the doctor has to turn notifications on again.
 */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  change: SubscriptionChange,
): Promise<void> {
  const subscription = await successor(registration, change);
  if (!subscription) return;
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const body = new URLSearchParams({ form: "push-on", endpoint, ...keys });
  const { redirected, url } = await fetch(account, { method: "POST", body }); // leads back to the same page
  if (!redirected || new URL(url).pathname !== account) await subscription.unsubscribe();
}
