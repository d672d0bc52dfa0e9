interface Action {
  label: string;
  isPrimary?: boolean;
  /** URL of a link, or click handler of a button. */
  go: string | (() => void);
}

export interface RoomAlert {
  title: string;
  text: string;
  actions?: Action[];
  /** True if the session has ended, but the page must stay. */
  isSessionTimeout?: boolean;
}

export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = "") {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

function control({ label, isPrimary = false, go }: Action): HTMLElement {
  const className = isPrimary ? "button primary" : "button";
  if (typeof go === "string") return Object.assign(element("a", className, label), { href: go });
  const button = Object.assign(element("button", className, label), { type: "button" });
  button.addEventListener("click", go);
  return button;
}

export function showAlert(alert?: RoomAlert): void {
  document.querySelector("[data-room-alert]")?.remove();
  if (!alert) return;
  const box = element("div", "alert now");
  box.dataset["roomAlert"] = "";
  if (alert.isSessionTimeout) box.dataset["sessionTimeout"] = "";
  box.setAttribute("role", "alert");
  const body = element("div", "");
  const actions = element("p", "row");
  actions.append(...(alert.actions ?? []).map(control));
  body.append(element("b", "", alert.title), element("p", "small", alert.text), actions);
  box.append(body);
  document.querySelector("[data-room-alerts]")?.append(box);
}
